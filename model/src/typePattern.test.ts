import { describe, expect, it } from 'vitest';
import { matchesType, typeText } from './typePattern.ts';

const fall = { TypeCode: 'EMS', ChiefComplaint: 'FALL VICTIM' };

describe('a pattern of types', () => {
  it.each([
    ['EMS', fall, true],
    ['ems: fall victim', fall, true],
    ['EMS: *', fall, true],
    ['*fall*', fall, true],
    ['E*: *VICTIM', fall, true],
    ['*', fall, true],
    ['*', { TypeCode: '' }, true],
    ['EMS:', fall, false],
    ['FALL VICTIM', fall, false],
    ['EMS: fall', fall, false],
    ['EMS: *fall*fall*', fall, false],
    ['EMS*EMS', { TypeCode: 'EMS' }, false],
    ['*-*', { TypeCode: 'Traffic: VEHICLE ACCIDENT -' }, false],
    ['Traffic:  vehicle accident -', { TypeCode: 'Traffic: VEHICLE ACCIDENT' }, false],
    ['Traffic: vehicle accident', { TypeCode: 'Traffic: VEHICLE  ACCIDENT -' }, true],
    ['Traffic: vehicle accident', { TypeCode: 'Traffic', ChiefComplaint: 'VEHICLE ACCIDENT -' }, true],
    ['a.c', { TypeCode: 'abc' }, false],
  ])('%j and %j: %s', (pattern, incident, matches) => {
    expect(matchesType(pattern, incident)).toBe(matches);
  });

  it('takes no time for a hostile pattern', () => {
    expect(matchesType(`${'a*'.repeat(200)}b`, { TypeCode: 'a'.repeat(200), ChiefComplaint: 'a'.repeat(500) })).toBe(
      false,
    );
  });
});

describe('the type in one text', () => {
  it('is the same from one field or two', () => {
    expect(typeText(fall)).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'EMS: FALL VICTIM -' })).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'Brush fire', ChiefComplaint: '' })).toBe('Brush fire');
  });
});
