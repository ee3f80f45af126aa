import { describe, expect, it } from 'vitest';
import type { PastIncident } from './incidentsOfRange.ts';
import { csvOf, totalsOf } from './totals/countByPeriod.ts';
import { countTypes, matching } from './filterIncidents.ts';
import { byAccident, byDay, byMonth } from './groupIncidents.ts';

const incident = (id: string, startTime: string, more: Partial<PastIncident> = {}): PastIncident => ({
  id,
  startTime: Date.parse(startTime),
  TypeCode: 'EMS: FALL VICTIM -',
  Address: '12 Oak Street',
  ...more,
});

const incidents = [
  incident('d', '2026-06-02T05:00:00Z', { TypeCode: 'Fire: SMOKE', Description: 'Engine 5711.' }),
  // 4:00 UTC is midnight in the company's time zone.
  incident('c', '2026-06-02T03:59:59Z'),
  incident('b', '2026-06-01T04:00:00Z', { TypeCode: 'Fire', ChiefComplaint: 'Chimney' }),
  incident('a', '2026-03-31T16:00:00Z', { TypeCode: '=cmd,"x"' }),
];

const by31 = (last: string) => totalsOf([], { first: '2025-12-31', last }).by;
const spring = { first: '2026-03-01', last: '2026-06-30' };

const ids = (type: string, words: string) => matching(incidents, type, words).map(({ id }) => id);

describe('calls of a range', () => {
  it('are grouped by the company’s days', () => {
    expect(byDay(incidents).map(({ day, incidents: of }) => [day, of.map(({ id }) => id)])).toEqual([
      ['2026-06-02', ['d']],
      ['2026-06-01', ['c', 'b']],
      ['2026-03-31', ['a']],
    ]);
    expect(byDay([])).toEqual([]);
  });

  it('are found by all words, in any field, and by type', () => {
    expect(ids('', '')).toEqual(['d', 'c', 'b', 'a']);
    expect(ids('', ' OAK  5711 ')).toEqual(['d']);
    expect(ids('Fire', '')).toEqual(['d', 'b']);
    expect(ids('Fire', 'chim')).toEqual(['b']);
    expect(ids('Fire', 'fall')).toEqual([]);
  });

  it('are counted by type, the most frequent first', () => {
    expect(countTypes(incidents)).toEqual([
      ['Fire', 2],
      ['=cmd,"x"', 1],
      ['EMS', 1],
    ]);
  });

  it('have the same type whether dispatch writes it in capitals or not, and are found by it', () => {
    const mixed = [incident('y', '2026-06-02T05:00:00Z', { TypeCode: 'FIRE: SMOKE' }), ...incidents];
    expect(countTypes(mixed)[0]).toEqual(['Fire', 3]);
    expect(matching(mixed, 'Fire', '').map(({ id }) => id)).toEqual(['y', 'd', 'b']);
  });

  it('are counted by month, including months without a call', () => {
    const totals = totalsOf(byDay(incidents), spring);
    expect(totals.by).toBe('month');
    expect(totals.total).toBe(4);
    expect(totals.periods.map(({ period, count }) => [period, count])).toEqual([
      ['2026-03', 1],
      ['2026-04', 0],
      ['2026-05', 0],
      ['2026-06', 3],
    ]);
    expect(totalsOf([], spring)).toEqual({ by: 'month', types: [], periods: [], total: 0 });
  });

  it('are counted by day in a range shorter than two months, including days without a call', () => {
    const june = { first: '2026-06-01', last: '2026-06-04' };
    const { by, periods } = totalsOf(byDay(incidents.slice(0, 3)), june);
    expect(by).toBe('day');
    expect(periods.map(({ period, count }) => [period, count])).toEqual([
      ['2026-06-01', 2],
      ['2026-06-02', 1],
      ['2026-06-03', 0],
      ['2026-06-04', 0],
    ]);
    expect(csvOf(totalsOf(byDay(incidents.slice(0, 1)), june)).split('\r\n')[0]).toBe('\uFEFF"Day","Fire","Total"');
    // Two months after December 31 is February 28.
    expect([by31('2026-02-26'), by31('2026-02-27')]).toEqual(['day', 'month']);
  });

  it('are one accident where minute and place are the same', () => {
    const crash = [
      incident('e', '2026-06-02T05:00:59Z', { Address: 'MAIN ST & OAK ST', TypeCode: 'Traffic: CRASH' }),
      incident('f', '2026-06-02T05:00:30Z', { Address: '9 Elm Street' }),
      incident('g', '2026-06-02T05:00:00Z', { Address: 'Main St  & Oak St' }),
      incident('h', '2026-06-02T04:59:59Z', { Address: 'MAIN ST & OAK ST' }),
      incident('i', '2026-06-02T04:59:00Z', { Address: '' }),
      incident('j', '2026-06-02T04:59:00Z', { Address: '' }),
    ];
    expect(byAccident(crash).map((group) => group.map(({ id }) => id))).toEqual([
      ['e', 'g'],
      ['f'],
      ['h'],
      ['i'],
      ['j'],
    ]);
  });

  it('are grouped by month', () => {
    expect(byMonth(byDay(incidents)).map(({ month, days, count }) => [month, days.length, count])).toEqual([
      ['2026-06', 2, 3],
      ['2026-03', 1, 1],
    ]);
  });

  // SPEC 10.12
  it('make a file in which no cell is a formula', () => {
    expect(csvOf(totalsOf(byDay(incidents), spring))).toBe(
      [
        `\uFEFF"Month","Fire","'=cmd,""x""","EMS","Total"`,
        '"2026-03",0,1,0,1',
        '"2026-04",0,0,0,0',
        '"2026-05",0,0,0,0',
        '"2026-06",2,0,1,3',
        '"Total",2,1,1,4',
        '',
      ].join('\r\n'),
    );
  });
});
