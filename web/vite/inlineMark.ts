import { readFileSync } from 'node:fs';
import { drawingFile } from './drawingFile.ts';
import { paintDrawing } from './paintDrawing.ts';

const MARK = drawingFile('mark');

/**
 * Returns the company's logo as inline SVG for a page without scripts. Like `Drawing`, it uses the page's colors.
 * @throws {Error} if mark.svg has no symbol
 */
export function inlineMark(): string {
  const [, viewBox, content] =
    /<symbol id="drawing" viewBox="([^"]*)">(.*)<\/symbol>/s.exec(readFileSync(MARK, 'utf8')) ?? [];
  if (viewBox === undefined || content === undefined) throw new Error(`${MARK} has no symbol with the id "drawing".`);
  return `<svg class="drawing" viewBox="${viewBox}" aria-hidden="true">${paintDrawing(content)}</svg>`;
}
