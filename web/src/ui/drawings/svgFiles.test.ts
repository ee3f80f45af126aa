import { numberOf } from '@firehouse/model';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paintDrawing } from '../../../vite/paintDrawing.ts';
import { paintNumber } from '../../../vite/stationNumber.ts';
import boot from './boot.svg';
import engine from './engine.svg';

const drawings = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.svg') && !['icons.svg', 'appIcon.svg'].includes(name))
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const);

describe.each(drawings)('%s', (_, drawing) => {
  it('is a symbol with the id `drawing`, which the file itself shows', () => {
    expect(drawing).toMatch(
      /^<svg [^>]+><symbol id="drawing" viewBox="[-\d ]+"[^>]*>.*<\/symbol><use href="#drawing"\/><\/svg>\s*$/s,
    );
  });

  it('is small', () => {
    expect(drawing.length).toBeLessThan(16_000);
  });

  it('has no text except marks for the station’s number', () => {
    expect(paintNumber(drawing, '12')).not.toContain('<text');
    expect(drawing.replaceAll(/<text class="number"[^>]*>57<\/text>/g, '')).not.toMatch(/>\s*[^<\s]/);
  });
});

describe('the number of the station', () => {
  const mark = '<text class="number" x="100" y="50" font-size="16" stroke="red" stroke-width="3">57</text>';

  it('is read from its name', () => {
    expect(numberOf('Station 57')).toBe('57');
    expect(numberOf('Hilltop')).toBe('');
  });

  it('is the company’s on the drawings that the site imports', () => {
    const drawing = readFileSync(join(import.meta.dirname, 'engine.svg'), 'utf8');
    const imported = readFileSync(join(import.meta.dirname, '../../..', engine), 'utf8');
    expect(imported).toBe(paintDrawing(drawing));
    expect(imported).not.toContain('<text');
    // Drawings without a station number are only recolored.
    expect(boot).toMatch(/\/(src\/ui|node_modules\/\.)\/?drawings\/boot\.svg$/);
  });

  it('is painted centered on its mark, with a stroke path for each digit', () => {
    const painted = paintNumber(`<svg>${mark}</svg>`, '80');
    expect(painted).toMatch(/^<svg><g transform="translate\(87\.5 50\) scale\(1\)" stroke="red" stroke-width="3">/);
    expect(painted.match(/<path /g)).toHaveLength(2);
  });

  it('fits the space of two digits, and is empty when there is none', () => {
    // The digits are 55 units wide and have to fit into 25, so they are scaled around the same center.
    expect(paintNumber(mark, '1234')).toContain('translate(87.5 45.64) scale(0.45)');
    expect(paintNumber(`<svg>${mark}</svg>`, '')).toBe('<svg></svg>');
  });

  it('must have its attributes in order', () => {
    const other = '<text x="1" y="1" font-size="1" class="number">57</text>';
    expect(() => paintNumber(other, '12')).toThrow('in this order');
  });
});
