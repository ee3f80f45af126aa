import { siteColors } from '@firehouse/model/colors';
import { contrast } from '@firehouse/model/tone';
import { describe, expect, it } from 'vitest';
import { initialsOf, tintOf, tints } from './initials.ts';

describe('initialsOf', () => {
  it('is the first letter of each name in capitals', () => {
    expect(initialsOf({ fName: 'ana', lName: 'Castellanos' })).toBe('AC');
  });

  it('uses whole characters, and accepts a missing name', () => {
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
  const { tints: colors } = siteColors();

  it.each(tints.flatMap((tint) => [[tint, 'day'] as const, [tint, 'night'] as const]))(
    '%s has a contrast of AA by %s',
    (tint, time) => {
      const [background, color] = colors[tint][time];
      expect(contrast(background, color)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
