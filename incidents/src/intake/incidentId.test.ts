import { describe, expect, it } from 'vitest';
import { incidentId } from './incidentId.ts';

const incident = {
  startTime: Date.parse('2025-07-10T17:40:00Z'),
  TypeCode: 'EMS',
  ChiefComplaint: 'FALL VICTIM',
  Address: '12 LANTERN HILL RD, SALISBURY',
  XSt: 'DODSON ST',
};

describe('the id of a call', () => {
  it('is a stored format that does not change', () => {
    expect(incidentId(incident)).toBe('57fbfe066e8bcea0203901f3a6d4c659');
  });

  it('is of the text as it came, with its invisible characters', () => {
    const hidden = { ...incident, TypeCode: 'E\u200BMS', ChiefComplaint: 'FALL\u00AD VICTIM\uFE0F' };
    expect(incidentId(hidden)).toBe('735c5d18305f61f9f0f5c0ddd0cd986a');
  });

  it('ignores case, spaces, milliseconds and other fields', () => {
    expect(incidentId({ ...incident, Address: ' 12  Lantern Hill rd, Salisbury ' })).toBe(incidentId(incident));
    expect(incidentId({ ...incident, startTime: incident.startTime + 999 })).toBe(incidentId(incident));
    expect(incidentId({ ...incident, Description: 'more', CallerLatitude: 40.5, CallerLongitude: -75.5 })).toBe(
      incidentId(incident),
    );
  });

  it.each([
    ['time', { startTime: incident.startTime + 1_000 }],
    ['address', { Address: '14 LANTERN HILL RD, SALISBURY' }],
    ['cross street', { XSt: 'E SUSQUEHANNA ST' }],
    ['type', { TypeCode: 'Fire' }],
    ['complaint', { ChiefComplaint: 'HEAD INJURY' }],
  ])('differs for calls with another %s', (_, change) => {
    expect(incidentId({ ...incident, ...change })).not.toBe(incidentId(incident));
  });

  it('does not run fields together', () => {
    expect(incidentId({ ...incident, Address: 'A', XSt: 'B C' })).not.toBe(
      incidentId({ ...incident, Address: 'A B', XSt: 'C' }),
    );
  });
});
