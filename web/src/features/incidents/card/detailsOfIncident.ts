import { company, type Incident } from '@firehouse/model';
import { readable } from '@firehouse/model/incident-words';

/**
 * Maximum difference, in ms, between the time in a description and the incident's start for both to count as the same.
 */
const SAME_TIME_MS = 3_600_000;

/** The time format in dispatch systems' texts. */
const STAMP = /^\s*\d{4}-\d\d-\d\d @ [\d:]{8}\s*$/;

/**
 * Returns an incident's description for display. Some dispatch systems put everything into one text (`REINDEER CT &
 * DEAD END; NEW HANOVER; Station 332; 2015-12-10 @ 17:10:52;`); the place and time are omitted, because the card shows
 * them anyway.
 * @returns empty if nothing else is left
 */
export function detailsOfIncident({ startTime, Address, XSt = '', Description = '' }: Incident): string {
  const parts = Description.replace(/( @ [\d:]{8})-/g, '$1;').split(';');
  const shown = new Set(['', ...namesOf(Address), ...namesOf(XSt)]);
  // This locale formats ISO times. Home has not loaded other code for it.
  const time = utc(new Date(startTime).toLocaleString('sv', { timeZone: company.timeZone }));
  const isTime = (part: string) =>
    STAMP.test(part) && Math.abs(utc(part.trim().replace(' @', '')) - time) < SAME_TIME_MS;
  const rest = parts.filter((part) => !isTime(part) && !namesOf(part).every((name) => shown.has(name)));
  return rest.length === parts.length
    ? readable(Description)
    : rest.map((part) => readable(part.trim()).replace(/^(\p{L}+):(?=\p{L})/u, '$1: ')).join('; ');
}

/** Parses the company's wall-clock times as if they were UTC; differences between them are correct in any zone. */
function utc(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

/** Returns the street and town names in a place. */
function namesOf(address: string): string[] {
  return address
    .replace(/\s+/g, ' ')
    .trim()
    .split(/, | & /);
}
