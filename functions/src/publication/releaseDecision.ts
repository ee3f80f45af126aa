import { draftMarks, incident, incidentFields, releases, type Release } from '@firehouse/model';
import { restrictionOf, type PublicationPolicy } from '@firehouse/model/publication';
import type { DocumentData } from 'firebase/firestore/lite';
import { checked } from '../documents/validateFields.ts';
import { jsonOfRead } from '../documents/toStored.ts';
import { changedByOthers } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** A request to release an incident. */
export interface ReleaseRequest {
  /** A {@link Release}: how much visitors see. */
  readonly as: unknown;
  /**
   * The incident's fields as the caller saw them, null for a missing one: dispatch changes drafts without increasing
   * `rev`.
   */
  readonly seen: DocumentData;
}

/**
 * Returns how much a request releases.
 * @throws {Problem} 400 if `as` is not a release, or `seen` has a field that incidents do not have
 */
export function requestedRelease({ as: requested, seen }: ReleaseRequest): Release {
  const as = releases.find((one) => one === requested);
  if (as === undefined) throw new Problem(400, `as must be one of ${releases.join(', ')}.`);
  const other = Object.keys(seen).find((name) => !Object.hasOwn(incidentFields, name));
  if (other !== undefined) throw new Problem(400, `${other.slice(0, 100)} is not a field of an incident.`);
  return as;
}

/**
 * Decides which collection a draft moves to, and which of its fields it keeps.
 * @param isTaken whether an incident with its ID exists
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
 * Decides whether a release changes an incident that is not a draft: one that was released before changes only from
 * less detail to full.
 * @param policy decides which incidents visitors already see in full
 * @throws {Problem} 412 if a field differs from `seen`, 409 if visitors already see all of an incident to release with
 *   less detail
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

/** Checks only the incident's required fields, because dispatch can have stored more. */
function assertComplete(fields: DocumentData): void {
  const own = Object.entries(fields).filter(([name]) => Object.hasOwn(incidentFields, name));
  checked({ ...incident, fields: incidentFields }, 'replace', jsonOfRead(Object.fromEntries(own)) as DocumentData);
}
