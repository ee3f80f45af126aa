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

  it.each([
    ['full-width letters', 'EMS: FALL', 'ＥＭＳ：　ｆａｌｌ'],
    ['full-width letters in the pattern', 'ＥＭＳ：＊', 'ems: fall'],
    ['spaces of other kinds', 'EMS: FALL VICTIM', 'EMS:\u00A0FALL\u2009\u3000VICTIM\u0085'],
    ['ligatures', 'OFFICE FIRE', 'oﬃce ﬁre'],
    ['combining marks in another order', 'a\u0323\u0307', 'a\u0307\u0323'],
    ['combining marks separated by an invisible character', 'CAFÉ', 'CAFE\u200B\u0301'],
    ['letters without a simple upper case', 'STRASSE *', 'Straße 1'],
    ['letters without a simple lower case', 'Straße *', 'STRAẞE 1'],
    ['a letter whose lower case depends on its place', 'ΟΔΟΣ*', 'οδοσα'],
    ['circled and raised characters', 'EMS 2', 'Ⓔᴹˢ ②'],
    ['a dash at the end in another form', 'Traffic', 'Traffic －\u200B'],
    ['halfwidth Hangul fillers, alone invisible', 'EMS', 'E\uFFA0MS'],
  ])('compares what is visible: %s', (_what, pattern, type) => {
    expect(typeMatcher({ TypeCode: type })(pattern)).toBe(true);
  });

  it('ignores invisible characters of every kind, in the type and in the pattern', () => {
    const invisible = [0x200b, 0xad, 0x200e, 0x202e, 0x2066, 0xfe0f, 0xe0061, 0x3164, 0x115f, 0x34f, 0xfeff, 0x2800];
    for (const code of new Set([...invisible, ...ignorable()])) {
      const character = String.fromCodePoint(code);
      const type = { TypeCode: `${character}EM${character}S${character}`, ChiefComplaint: `FA${character}LL` };
      const matches = typeMatcher(type);
      if (!matches('EMS: FALL') || !matches('EMS') || !typeMatcher(fall)(`EMS${character}: F*${character}`))
        expect.fail(`U+${code.toString(16)} makes a rule miss.`);
      expect(typeMatcher({ TypeCode: 'EMS', ChiefComplaint: character })('EMS*S')).toBe(false);
    }
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

  it('takes little time for a hostile type', () => {
    for (const text of [' ', '-', '\u200B', ' \u200B', '- '])
      expect(typeMatcher({ TypeCode: `${text.repeat(100_000)}x` })('EMS')).toBe(false);
  });

  it('takes little time for a hostile pattern', () => {
    const incident = { TypeCode: 'a'.repeat(200), ChiefComplaint: 'a'.repeat(500) };
    expect(typeMatcher(incident)(`${'a*'.repeat(200)}b`)).toBe(false);
  });
});

/** Generates all code points with the Unicode property `Default_Ignorable_Code_Point`. */
function* ignorable(): Generator<number> {
  for (let code = 0; code <= 0x10ffff; code++)
    if (/\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(code))) yield code;
}

describe('the type in one text', () => {
  it('is the same from one field or two', () => {
    expect(typeText(fall)).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'EMS: FALL VICTIM -' })).toBe('EMS: FALL VICTIM');
    expect(typeText({ TypeCode: 'Brush fire', ChiefComplaint: '' })).toBe('Brush fire');
    expect(typeText({ TypeCode: 'E\u200BMS ', ChiefComplaint: '\u00ADFall -\u200E' })).toBe('EMS: Fall');
  });
});
