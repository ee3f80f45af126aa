import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { initialsOf, tintOf, tints } from './initials.ts';

describe('initialsOf', () => {
  it('is the first letter of each name in capitals', () => {
    expect(initialsOf({ fName: 'ana', lName: 'Castellanos' })).toBe('AC');
  });

  it('takes whole characters, and copes with a name that is missing', () => {
    expect(initialsOf({ fName: ' Ölaf', lName: '𝒵oe' })).toBe('Ö𝒵');
    expect(initialsOf({ fName: 'Cher', lName: '' })).toBe('C');
  });
});

describe('tintOf', () => {
  it('is the same for the same name, and spreads names over all tints', () => {
    const names = Array.from({ length: 200 }, (_, n) => ({ fName: `First${n % 20}`, lName: `Last${n}` }));
    const found = names.map(tintOf);
    expect(names.map(tintOf)).toEqual(found);
    for (const tint of tints) expect(found.filter((each) => each === tint).length, tint).toBeGreaterThan(10);
  });
});

describe('the tints', () => {
  const [day = '', night = ''] = readFileSync(join(import.meta.dirname, 'portrait.scss'), 'utf8').split('@media');

  it.each(tints.flatMap((tint) => [[tint, 'day', day] as const, [tint, 'night', night] as const]))(
    '%s has a contrast of AA by %s',
    (tint, _, rules) => {
      const [, background = '', color = ''] =
        new RegExp(String.raw`\.${tint} \{\s+background: (#\w{6});\s+color: (#\w{6});`).exec(rules) ?? [];
      expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

/** The contrast ratio of two colors as `#rrggbb` (WCAG 2). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
