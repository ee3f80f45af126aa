import { describe, expect, it } from 'vitest';
import { inOneLine, kindOf, splitKind, typeInWords } from './incidentInWords.ts';

describe('kindOf', () => {
  it('reads the type and the complaint from separate fields', () => {
    expect(kindOf({ TypeCode: 'EMS', ChiefComplaint: 'Fall victim' })).toEqual({
      kind: 'EMS',
      what: 'Fall victim',
      icon: 'medical',
    });
    expect(kindOf({ TypeCode: 'Traffic', ChiefComplaint: 'Vehicle fire' }).icon).toBe('traffic');
  });

  it('reads a complaint within the type', () => {
    const written = { TypeCode: 'Traffic: VEHICLE ACCIDENT -', ChiefComplaint: 'Two cars' };
    expect(kindOf(written)).toEqual({ kind: 'Traffic', what: 'Vehicle Accident', icon: 'traffic' });
    expect(kindOf({ TypeCode: 'Fire: GAS-ODOR/LEAK' }).what).toBe('Gas-Odor/Leak');
  });

  it('shows capitals in title case', () => {
    expect(kindOf({ TypeCode: 'FIRE', ChiefComplaint: 'FIRE ALARM -' })).toEqual({
      kind: 'Fire',
      what: 'Fire Alarm',
      icon: 'flame',
    });
    expect(kindOf({ TypeCode: 'EMS: FALL VICTIM' })).toMatchObject({ kind: 'EMS', what: 'Fall Victim' });
  });

  it('treats a type alone as the complaint', () => {
    expect(kindOf({ TypeCode: 'STRUCTURE FIRE' })).toEqual({ kind: '', what: 'Structure Fire', icon: 'flame' });
    expect(kindOf({ TypeCode: 'Cat in tree', ChiefComplaint: '' })).toEqual({
      kind: '',
      what: 'Cat in tree',
      icon: 'lantern',
    });
  });
});

describe('a kind that its complaint repeats', () => {
  it.each([
    ['Fire', 'Fire alarm', ['Fire', ' alarm'], 'Fire alarm'],
    ['FIRE', 'FIRE ALARM -', ['Fire', ' Alarm'], 'Fire Alarm'],
    ['Fire: FIRE', '', ['Fire', ''], 'Fire'],
    ['Gas', 'GAS-ODOR/LEAK', ['Gas', '-Odor/Leak'], 'Gas-Odor/Leak'],
    // These only begin alike.
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

describe('inOneLine', () => {
  it('says when, what and where', () => {
    const incident = {
      startTime: Date.UTC(2026, 0, 15, 17, 0),
      TypeCode: 'EMS',
      ChiefComplaint: 'Stroke',
      Address: '12 Oak Street',
    };
    expect(inOneLine(incident).replace(/\s/g, ' ')).toBe('12:00 PM, EMS: Stroke, 12 Oak Street');
    expect(inOneLine({ ...incident, Address: '' }).replace(/\s/g, ' ')).toBe('12:00 PM, EMS: Stroke');
    expect(inOneLine({ ...incident, ChiefComplaint: 'CVA/STROKE', Address: '12 OAK ST' })).toMatch(
      /EMS: CVA\/Stroke, 12 Oak St$/,
    );
  });
});
