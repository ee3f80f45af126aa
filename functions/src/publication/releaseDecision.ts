import { draftMarks, incident, incidentFields, releases, type Release } from '@firehouse/model';
import { restrictionOf, type PublicationPolicy } from '@firehouse/model/publication';
import type { DocumentData } from 'firebase/firestore/lite';
import { checked } from '../documents/validateFields.ts';
import { jsonOfRead } from '../documents/toStored.ts';
import { changedByOthers } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** The body of a release request. */
export interface ReleaseRequest {
  /** A {@link Release}, not validated yet. */
  readonly as: unknown;
  /**
   * The fields as the caller saw them, with null for missing ones. `rev` isn't enough to detect changes, because an
   * import without incident numbers changes a draft without incrementing it, and published incidents have none.
   */
  readonly seen: DocumentData;
}

/**
 * Returns how much of the incident to release.
 * @throws {Problem} 400 if `as` is invalid, or if `seen` contains a field that incidents don't have
 */
export function requestedRelease({ as: requested, seen }: ReleaseRequest): Release {
  const as = releases.find((one) => one === requested);
  if (as === undefined) throw new Problem(400, `as must be one of ${releases.join(', ')}.`);
  const other = Object.keys(seen).find((name) => !Object.hasOwn(incidentFields, name));
  if (other !== undefined) throw new Problem(400, `${other.slice(0, 100)} is not a field of an incident.`);
  return as;
}

/**
 * Determines where a draft is moved and which fields it keeps.
 * @param isTaken whether an incident with this ID already exists
 * @throws {Problem} 412 if a field differs from `seen`, 400 if the draft is incomplete, 409 if the ID is in use
 */
export function draftRelease(fields: DocumentData, seen: DocumentData, isTaken: boolean) {
  assertSeen(fields, seen);
  assertComplete(fields);
  if (isTaken) throw new Problem(409, 'An incident with this id already exists.');
  const marks: readonly string[] = draftMarks;
  return {
    collection: fields['closedAt'] === undefined ? 'incidents' : 'incidents.closed',
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !marks.includes(name))),
  } as const;
}

/**
 * Returns whether a release changes an incident that isn't a draft. If it was already released with less detail, it can
 * still be released in full, but not the other way around.
 * @param policy determines whether visitors can already see the incident in full
 * @throws {Problem} 412 if a field differs from `seen`, 409 for releasing an incident with less detail when visitors
 *   can already see it in full
 */
export function isChangedByRelease(
  fields: DocumentData,
  seen: DocumentData,
  as: Release,
  policy: PublicationPolicy,
  now: number,
): boolean {
  assertSeen(fields, seen);
  const isReleased = fields['releasedAt'] !== undefined;
  if (isReleased && (fields['releasedAs'] ?? 'full') === as) return false;
  if (as === 'reduced' && (isReleased || restrictionOf(policy, fields, now) === undefined))
    throw new Problem(409, 'Visitors already see all of this incident.');
  return true;
}

function assertSeen(fields: DocumentData, seen: DocumentData): void {
  if (Object.entries(seen).some(([name, value]) => (fields[name] ?? null) !== value)) throw changedByOthers();
}

/** Checks that required fields are set. Ignores fields that incidents don't have. */
function assertComplete(fields: DocumentData): void {
  const own = Object.entries(fields).filter(([name]) => Object.hasOwn(incidentFields, name));
  checked({ ...incident, fields: incidentFields }, 'replace', jsonOfRead(Object.fromEntries(own)) as DocumentData);
}
