import { companyYear } from '@firehouse/model/company-time';
import { nerisCounts, nerisCsv } from '@firehouse/model/neris';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { incidentId } from '@firehouse/incidents';
import { incidentsSince } from '../demo/demoIncidents.ts';

const YEAR = 2025;

describe("a year's export with NERIS names", () => {
  it('has every incident once, and the same counts by type', () => {
    const year = incidentsSince(YEAR, Date.parse(`${YEAR + 1}-03-01T00:00:00Z`)).filter(
      ({ startTime }) => companyYear(startTime) === YEAR,
    );
    const incidents = year.map((incident) => ({ ...incident, id: incidentId(incident) }));
    const rows: Record<string, string>[] = parse(nerisCsv(incidents), { bom: true, columns: true });
    expect(rows.map((row) => row['incident_number'])).toEqual(incidents.map(({ id }) => id));
    expect(rows.map((row) => Date.parse(row['call_create'] ?? ''))).toEqual(year.map(({ startTime }) => startTime));

    const { types, unmapped } = nerisCounts(year);
    expect(countsOf(rows, 'incident_type')).toEqual(
      countsFrom([...types.map(({ code, count }) => [code, count] as const), ['', sum(unmapped)]]),
    );
    expect(
      countsOf(
        rows.filter((row) => row['incident_type'] === ''),
        'incident_code',
      ),
    ).toEqual(countsFrom(unmapped.map(({ type, count }) => [type, count])));
    expect(sum(types) + sum(unmapped)).toBe(year.length);
    expect(year.length).toBeGreaterThan(1_000);
    expect(unmapped.map(({ type }) => type)).toEqual(['Fire: Water rescue']);
  });
});

function countsOf(rows: readonly Record<string, string>[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [column]: value = '' } of rows) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function countsFrom(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

function sum(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
