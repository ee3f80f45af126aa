import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { companyDays, companyYear } from '@firehouse/model/company-time';
import { csvRow } from '@firehouse/model/csv';
import { demoIncident } from '@firehouse/seed/demo';

const columns = [
  'startTime',
  'TypeCode',
  'ChiefComplaint',
  'Address',
  'XSt',
  'Description',
  'CallerLatitude',
  'CallerLongitude',
] as const;

/**
 * Writes a CSV file for the importer, with incidents like the demo company's, evenly spread over several years up to
 * now.
 * @param years calendar years in the company's time zone, including the current one
 * @param now ms since 1970
 * @returns number of incidents per year
 */
export async function writeManyIncidents(
  file: string,
  count: number,
  years: number,
  now: number,
): Promise<Map<number, number>> {
  const last = companyYear(now);
  const [first] = companyDays(last - years + 1);
  if (first === undefined) throw new Error('A year has days.');
  const out = createWriteStream(file);
  out.write(`${columns.join(',')}\n`);
  const perYear = new Map<number, number>();
  const step = (now - first.from) / count;
  for (let at = 0; at < count; at += 1) {
    const incident = demoIncident(Math.floor(first.from + at * step));
    perYear.set(companyYear(incident.startTime), (perYear.get(companyYear(incident.startTime)) ?? 0) + 1);
    if (!out.write(csvRow(columns.map((column) => incident[column] ?? '')))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return perYear;
}
