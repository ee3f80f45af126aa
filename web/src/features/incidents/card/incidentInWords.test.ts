import { describe, expect, it } from 'vitest';
import { inOneLine, kindOf } from './incidentInWords.ts';

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
