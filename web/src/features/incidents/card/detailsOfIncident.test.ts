import type { Incident } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { detailsOfIncident } from './detailsOfIncident.ts';

const incident: Incident = {
  id: 'a',
  startTime: Date.parse('2015-12-10T22:40:00Z'),
  TypeCode: 'EMS',
  Address: 'REINDEER CT, NEW HANOVER',
  XSt: 'DEAD END',
};
const details = (Description: string, more: Partial<Incident> = {}) =>
  detailsOfIncident({ ...incident, ...more, Description });

describe('the details of a call', () => {
  it.each([
    ['REINDEER CT & DEAD END;  NEW HANOVER; Station 332; 2015-12-10 @ 17:10:52;', 'Station 332'],
    ['REINDEER CT  & DEAD END; NEW HANOVER; 2015-12-10 @ 17:39:21-Station:STA27;', 'Station: STA27'],
    ['DEAD END & REINDEER CT; NEW HANOVER; 2015-12-10 @ 17:40:00;', ''],
    ['REINDEER CT; SMOKE FROM THE ROOF; ENGINE 57', 'Smoke from the Roof; Engine 57'],
  ])('omit place and time that %j repeats', (description, shown) => {
    expect(details(description)).toBe(shown);
  });

  it('keep another place and another time', () => {
    expect(details('OAK ST; NEW HANOVER; 2015-12-10 @ 14:39:21;')).toBe('Oak St; 2015-12-10 @ 14:39:21');
    expect(details('2015-12-09 @ 17:40:00; NEW HANOVER')).toBe('2015-12-09 @ 17:40:00');
  });

  it('compare times in the company’s time zone, in summer too', () => {
    const summer = { startTime: Date.parse('2026-07-01T03:59:00Z') };
    expect(details('2026-06-30 @ 23:30:00; Station 57', summer)).toBe('Station 57');
    expect(details('2026-07-01 @ 03:59:00; Station 57', summer)).toBe('2026-07-01 @ 03:59:00; Station 57');
  });

  it('keep a text that repeats nothing, with its line breaks', () => {
    const text = 'Engine 5711; Ladder 57.\nChief 57 has command.';
    expect(details(text)).toBe(text);
    expect(details('ENGINE 57;\nLADDER 57')).toBe('Engine 57;\nLadder 57');
    expect(details('')).toBe('');
    const { XSt: _, ...withoutXSt } = incident;
    expect(detailsOfIncident(withoutXSt)).toBe('');
  });
});
