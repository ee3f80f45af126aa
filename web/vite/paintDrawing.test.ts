import { expect, it } from 'vitest';
import { paintDrawing } from './paintDrawing.ts';

it('a painted drawing has the company’s colors and number, and keeps other colors', () => {
  const mark = '<text class="number" x="8" y="9" font-size="16" stroke="#9a171b">57</text>';
  const svg = `<g fill="var(--d-red,#9A171B)" stroke="#f4e3b5">${mark}</g>`;
  const painted = paintDrawing(svg, { colors: new Map([['#9a171b', '#1d4f91']]), number: '1' });
  expect(painted).toContain('<g fill="var(--d-red,#1d4f91)" stroke="#f4e3b5">');
  expect(painted).toContain('stroke="#1d4f91"');
  expect(painted).not.toContain('<text');
});
