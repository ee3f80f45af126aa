import { company, type Incident } from '@firehouse/model';
import { readable } from './readable.ts';

/** How far the time in a description can be from that of the call and still be its own, in ms. */
const SAME_TIME_MS = 3_600_000;

/** A time as dispatch systems write it into their texts. */
const STAMP = /^\s*\d{4}-\d\d-\d\d @ [\d:]{8}\s*$/;

/**
 * The description of a call for display. Some dispatch systems write all they know into one text
 * (`REINDEER CT & DEAD END; NEW HANOVER; Station 332; 2015-12-10 @ 17:10:52;`): place and time are omitted, which the card
 * shows anyway.
 * @returns empty when nothing else is in it
 */
export function detailsOfCall({ startTime, Address, XSt = '', Description = '' }: Incident): string {
  const parts = Description.replace(/( @ [\d:]{8})-/g, '$1;').split(';');
  const shown = new Set(['', ...namesOf(Address), ...namesOf(XSt)]);
  // In this locale it is an ISO time. The browser has loaded no other code for it on Home.
  const time = utc(new Date(startTime).toLocaleString('sv', { timeZone: company.timeZone }));
  const isTime = (part: string) =>
    STAMP.test(part) && Math.abs(utc(part.trim().replace(' @', '')) - time) < SAME_TIME_MS;
  const rest = parts.filter((part) => !isTime(part) && !namesOf(part).every((name) => shown.has(name)));
  return rest.length === parts.length
    ? readable(Description)
    : rest.map((part) => readable(part.trim()).replace(/^(\p{L}+):(?=\p{L})/u, '$1: ')).join('; ');
}

/** Both are wall-clock times of the company: their difference is right in any zone. */
function utc(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

/** The streets and the town of a place. */
function namesOf(place: string): string[] {
  return place
    .replace(/\s+/g, ' ')
    .trim()
    .split(/, | & /);
}
