import { describe, expect, it } from 'vitest';
import { callId } from './callId.ts';

const call = {
  startTime: Date.parse('2025-07-10T17:40:00Z'),
  TypeCode: 'EMS',
  ChiefComplaint: 'FALL VICTIM',
  Address: '12 LANTERN HILL RD, SALISBURY',
  XSt: 'DODSON ST',
};

describe('the id of a call', () => {
  it('is a stored format that does not change', () => {
    expect(callId(call)).toBe('57fbfe066e8bcea0203901f3a6d4c659');
  });

  it('is of the text as it came, with its invisible characters', () => {
    const hidden = { ...call, TypeCode: 'E\u200BMS', ChiefComplaint: 'FALL\u00AD VICTIM\uFE0F' };
    expect(callId(hidden)).toBe('735c5d18305f61f9f0f5c0ddd0cd986a');
  });

  it('ignores case, spaces, milliseconds and other fields', () => {
    expect(callId({ ...call, Address: ' 12  Lantern Hill rd, Salisbury ' })).toBe(callId(call));
    expect(callId({ ...call, startTime: call.startTime + 999 })).toBe(callId(call));
    expect(callId({ ...call, Description: 'more', CallerLatitude: 40.5, CallerLongitude: -75.5 })).toBe(callId(call));
  });

  it.each([
    ['time', { startTime: call.startTime + 1_000 }],
    ['address', { Address: '14 LANTERN HILL RD, SALISBURY' }],
    ['cross street', { XSt: 'E SUSQUEHANNA ST' }],
    ['type', { TypeCode: 'Fire' }],
    ['complaint', { ChiefComplaint: 'HEAD INJURY' }],
  ])('differs for calls with another %s', (_, change) => {
    expect(callId({ ...call, ...change })).not.toBe(callId(call));
  });

  it('does not run fields together', () => {
    expect(callId({ ...call, Address: 'A', XSt: 'B C' })).not.toBe(callId({ ...call, Address: 'A B', XSt: 'C' }));
  });
});
