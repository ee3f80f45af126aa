import { describe, expect, it } from 'vitest';
import { derivedShades, designColors, emailColors, siteColors, type Colors } from './colors.ts';
import { contrast } from './recolor.ts';

/** Brand colors of other companies: blue and silver, green and white, yellow and black, pink. */
const brands = [
  { main: '#1d4f91', accent: '#8a8d8f' },
  { main: '#00703c', accent: '#f2f2f2' },
  { main: '#ffcd00', accent: '#111111' },
  { main: '#ff00aa', accent: '#00ffee' },
];

const values = (brand: { readonly main: string; readonly accent: string }) => {
  const { drawn, icon, images: _images, tints: _tints, ...groups } = siteColors(brand);
  return [
    ...Object.values(groups).flatMap((group: Colors) => Object.values(group)),
    ...drawn.values(),
    ...icon.values(),
  ];
};

describe('the colors of another company', () => {
  it.each(brands)('contain none of the design’s colors: %j', (brand) => {
    const design = new Set([...siteColors(designColors).drawn.keys(), ...Object.values(designColors)]);
    expect(values(brand).filter((color) => design.has(color))).toEqual([]);
    expect(emailColors(brand)).not.toEqual(emailColors(designColors));
  });

  it.each(brands)('keep the blue, green and red that the specification requires (SPEC §4 and §9): %j', (brand) => {
    const { parts, cluster } = siteColors(brand);
    const design = siteColors(designColors);
    for (const name of ['saving', 'saved', 'failed'] as const)
      for (const scheme of ['light', 'dark'] as const)
        expect(parts[`${name}-${scheme}`], name).toBe(design.parts[`${name}-${scheme}`]);
    expect(cluster.many).toBe(design.cluster.many);
  });

  it.each(brands)('have enough contrast: %j', (brand) => {
    const { parts, always } = siteColors(brand);
    for (const scheme of ['light', 'dark'] as const) {
      const { [scheme]: own } = siteColors(brand);
      for (const ground of [own.paper, own['paper-deep'], own.surface])
        for (const text of [own['red-text'], parts[`failed-${scheme}`], own.link, own.time, own.ink, own.muted])
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
      for (const ground of [own.red, own.act, own['act-deep']])
        expect(contrast(always['on-dark'], ground), ground).toBeGreaterThan(4.5);
    }
    expect(contrast(always['on-dark'], parts.emergency)).toBeGreaterThan(4.5);
    expect(contrast(parts['on-brass'], always['brass-bright'])).toBeGreaterThan(4.5);
  });

  it.each(brands)('are the paint of drawings, with readable letters on it: %j', (brand) => {
    for (const group of ['drawing-by-day', 'drawing-by-night'] as const) {
      const { 'd-red': ground, 'd-letter': letter } = siteColors(brand)[group];
      expect(contrast(letter, ground), `${letter} on ${ground}`).toBeGreaterThan(3);
    }
  });

  it('stay light as paint, and are darker as text', () => {
    const { main } = derivedShades({ main: '#ffcd00', accent: '#111111' });
    expect(main).toMatchObject({ chosen: '#ffcd00', paint: '#ffcd00' });
    expect(contrast(main.light, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(main.dark, '#000000')).toBeGreaterThan(4.5);
    expect(siteColors({ main: '#ffcd00', accent: '#111111' }).drawn.get('#85141a')).toBe('#ffcd00');
  });
});
