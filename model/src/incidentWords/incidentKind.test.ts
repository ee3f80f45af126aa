import { describe, expect, it } from 'vitest';
import { kindOf, splitKind, typeInWords } from './incidentKind.ts';

describe('a kind that its complaint repeats', () => {
  it.each([
    ['Fire', 'Fire alarm', ['Fire', ' alarm'], 'Fire alarm'],
    ['FIRE', 'FIRE ALARM -', ['Fire', ' Alarm'], 'Fire Alarm'],
    ['Fire: FIRE', '', ['Fire', ''], 'Fire'],
    ['Gas', 'GAS-ODOR/LEAK', ['Gas', '-Odor/Leak'], 'Gas-Odor/Leak'],
    // These start with the same letters but are different words.
    ['Fire', 'Firearm injury', ['Fire ', 'Firearm injury'], 'Fire: Firearm injury'],
    ['EMS', 'EMS2 transfer', ['EMS ', 'EMS2 transfer'], 'EMS: EMS2 transfer'],
    ['EMS', 'Fall victim', ['EMS ', 'Fall victim'], 'EMS: Fall victim'],
    ['Structure fire', '', ['', 'Structure fire'], 'Structure fire'],
  ])('is said once: %j, %j', (TypeCode, ChiefComplaint, split, words) => {
    const kind = kindOf({ TypeCode, ChiefComplaint });
    expect(splitKind(kind)).toEqual(split);
    expect(typeInWords(kind)).toBe(words);
  });
});
