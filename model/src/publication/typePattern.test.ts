import { describe, expect, it } from 'vitest';
import { typeMatcher, typeText } from './typePattern.ts';

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
    ['', fall, false],
    ['.*', fall, false],
    ['EMS|FIRE', fall, false],
    ['E*M*S*: *V*C*T*', fall, true],
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
    expect(typeMatcher(incident)(pattern)).toBe(matches);
  });

  it('does not match a character twice', () => {
    expect(typeMatcher({ TypeCode: 'ABC' })('AB*BC')).toBe(false);
    expect(typeMatcher({ TypeCode: 'AC' })('A*B*C')).toBe(false);
    expect(typeMatcher({ TypeCode: 'ABC' })('A*BC*C')).toBe(false);
    expect(typeMatcher({ TypeCode: 'A' })('A*A')).toBe(false);
    expect(typeMatcher({ TypeCode: 'AA' })('A*A')).toBe(true);
  });

  it('accepts an incident without a complaint or a type', () => {
    expect(typeMatcher({ TypeCode: 'EMS' })('EMS: *')).toBe(false);
    expect(typeMatcher({ TypeCode: 'EMS', ChiefComplaint: ' ' })('EMS*')).toBe(true);
    expect(typeMatcher({})('EMS')).toBe(false);
    expect(typeMatcher({ TypeCode: 5 })('*')).toBe(true);
  });

  it('takes little time for a hostile pattern', () => {
    const incident = { TypeCode: 'a'.repeat(200), ChiefComplaint: 'a'.repeat(500) };
    expect(typeMatcher(incident)(`${'a*'.repeat(200)}b`)).toBe(false);
  });
});

describe('the type in one text', () => {
  it('is the same from one field or two', () => {
    expect(typeText(fall)).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'EMS: FALL VICTIM -' })).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'Brush fire', ChiefComplaint: '' })).toBe('Brush fire');
  });
});
