import { company, type Incident } from '@firehouse/model';
import { readable } from '@firehouse/model/incident-words';

/** Maximum difference, in ms, for the time in a description to count as the incident's start time. */
const SAME_TIME_MS = 3_600_000;

/** Matches a time as dispatch systems write it. */
const STAMP = /^\s*\d{4}-\d\d-\d\d @ [\d:]{8}\s*$/;

/**
 * Returns an incident's description without what the card already shows. Some dispatch systems put everything in one
 * text, for example `REINDEER CT & DEAD END; NEW HANOVER; Station 332; 2015-12-10 @ 17:10:52;`. Removes the address and
 * the time.
 */
export function detailsOfIncident({ startTime, Address, XSt = '', Description = '' }: Incident): string {
  const parts = Description.replace(/( @ [\d:]{8})-/g, '$1;').split(';');
  const shown = new Set(['', ...namesOf(Address), ...namesOf(XSt)]);
  // The Swedish locale formats times like ISO 8601, so Home doesn't have to load other code for that.
  const time = utc(new Date(startTime).toLocaleString('sv', { timeZone: company.timeZone }));
  const isTime = (part: string) =>
    STAMP.test(part) && Math.abs(utc(part.trim().replace(' @', '')) - time) < SAME_TIME_MS;
  const rest = parts.filter((part) => !isTime(part) && !namesOf(part).every((name) => shown.has(name)));
  return rest.length === parts.length
    ? readable(Description)
    : rest.map((part) => readable(part.trim()).replace(/^(\p{L}+):(?=\p{L})/u, '$1: ')).join('; ');
}

/** Parses local time as if it were UTC, which is good enough for computing differences. */
function utc(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

/** Splits an address into its streets and towns. */
function namesOf(address: string): string[] {
  return address
    .replace(/\s+/g, ' ')
    .trim()
    .split(/, | & /);
}
