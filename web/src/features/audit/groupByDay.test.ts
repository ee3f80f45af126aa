import type { AuditLine } from '@firehouse/model';
import { expect, it } from 'vitest';
import { groupByDay } from './groupByDay.ts';

const NOON = Date.UTC(2026, 5, 5, 16);

/** Creates an audit line from the given number of minutes before noon. */
const auditLine = (id: string, minutes: number, change: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at: new Date(NOON - minutes * 60_000).toISOString(),
  by: 'system',
  operation: 'create',
  collection: 'members',
  document: id,
  title: id,
  fields: [],
  ...change,
});
const lines = (...entries: AuditLine[]) =>
  groupByDay(entries).map(({ day, batches }) =>
    [day].concat(batches.map((batch) => batch.map(({ id }) => id).join('+'))),
  );

it('joins what the system wrote within minutes, whatever a person did meanwhile', () => {
  expect(
    lines(
      auditLine('a', 0),
      auditLine('b', 1, { collection: 'posts' }),
      auditLine('person', 2, { by: 'ada@x.example' }),
      auditLine('c', 9),
      auditLine('d', 18),
    ),
  ).toEqual([['2026-06-05', 'a+b+c+d', 'person']]);
});

it('keeps apart what is minutes, a day or an operation apart', () => {
  expect(lines(auditLine('a', 0), auditLine('b', 10), auditLine('c', 11))).toEqual([['2026-06-05', 'a', 'b+c']]);
  expect(lines(auditLine('a', 719), auditLine('b', 721))).toEqual([
    ['2026-06-05', 'a'],
    ['2026-06-04', 'b'],
  ]);
  expect(lines(auditLine('a', 0), auditLine('b', 0, { operation: 'update' }), auditLine('c', 0))).toEqual([
    ['2026-06-05', 'a+c', 'b'],
  ]);
});

it('never joins what visitors sent, what was deleted, or what people did', () => {
  const application = { collection: 'members.applications' };
  expect(lines(auditLine('a', 0, application), auditLine('b', 0, application))).toEqual([['2026-06-05', 'a', 'b']]);
  const deleted = { operation: 'delete' } as const;
  expect(lines(auditLine('a', 0, deleted), auditLine('b', 0, deleted))).toEqual([['2026-06-05', 'a', 'b']]);
  const person = { by: 'ada@x.example' };
  expect(lines(auditLine('a', 0, person), auditLine('b', 0, person))).toEqual([['2026-06-05', 'a', 'b']]);
});

it('groups by the company’s days, in the order given', () => {
  const at = ['2026-01-01T05:00:00.000Z', '2026-01-01T04:59:00.000Z', '2025-12-31T05:00:00.000Z'];
  expect(lines(...at.map((time, index) => auditLine(`e${index}`, 0, { at: time, by: 'ada@x.example' })))).toEqual([
    ['2026-01-01', 'e0'],
    ['2025-12-31', 'e1', 'e2'],
  ]);
});
