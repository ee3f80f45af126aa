import { describe, expect, it } from 'vitest';
import { siteColors } from '../../../../model/src/company/colors.ts';
import { contrast } from '../../../../model/src/company/tone.ts';
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
  const colors = siteColors();

  it.each(tints.flatMap((tint) => [[tint, 'tints-by-day'] as const, [tint, 'tints-by-night'] as const]))(
    '%s has a contrast of AA in %s',
    (tint, group) => {
      expect(contrast(colors[group][tint], colors[group][`${tint}-ink`])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
