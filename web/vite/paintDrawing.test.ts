import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paintDrawing } from './paintDrawing.ts';

const path = '<path data-number="100 50 30 16" d="M0 0h1" stroke="#9a171b"/>';
const folder = join(import.meta.dirname, '../src/ui/drawings');
const none = new Map<string, string>();

/** All points of the first path. */
const points = (svg: string) =>
  [...(/ d="([^"]*)"/.exec(svg)?.[1] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);

describe('a painted drawing', () => {
  it.each(['1', '57', '909', '1234567890'])('has the number %s within the room for it', (number) => {
    const drawn = points(paintDrawing(path, { colors: none, number }));
    expect(drawn.length).toBeGreaterThanOrEqual(number.length * 2);
    for (const [x = 0, y = 0] of drawn) {
      expect(x).toBeGreaterThanOrEqual(100);
      expect(x).toBeLessThanOrEqual(130);
      expect(y).toBeGreaterThanOrEqual(50);
      expect(y).toBeLessThanOrEqual(66);
    }
  });

  it('has no number where the station has none', () => {
    expect(paintDrawing(path, { colors: none, number: '' })).toBe('<path d="" stroke="#9a171b"/>');
  });

  it('has the company’s colors in place of the design’s, and others as they are', () => {
    const svg = '<g fill="var(--d-red,#9A171B)" stroke="#f4e3b5"/>';
    expect(paintDrawing(svg, { colors: new Map([['#9a171b', '#1d4f91']]), number: '1' })).toBe(
      '<g fill="var(--d-red,#1d4f91)" stroke="#f4e3b5"/>',
    );
  });

  it('has no number that is drawn for good: mark its path with data-number="left top width height"', () => {
    // The strokes of the demo company's number, as they are drawn where there is room for one.
    const fiftySeven = /<path (?!data-number)[^>]*d="M[\d. ]+h-[\d.]+[vl][^"M]*M[\d. ]+h[\d.]+ ?l-[\d. ]+"/;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.svg')))
      expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(fiftySeven);
  });

  it('has its number in the drawings of the site', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.svg'));
    const numbered = files.filter((name) => readFileSync(join(folder, name), 'utf8').includes('data-number='));
    expect(numbered).toEqual(expect.arrayContaining(['engine.svg', 'helmet.svg', 'station.svg']));
    for (const name of numbered) {
      const svg = readFileSync(join(folder, name), 'utf8');
      const rooms = [...svg.matchAll(/data-number="([^"]*)"/g)];
      for (const [, room] of rooms) expect(room, name).toMatch(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/);
      expect(paintDrawing(svg)).not.toContain('data-number');
    }
  });
});
