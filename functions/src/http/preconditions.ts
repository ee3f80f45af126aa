import type { Request } from 'express';
import { Problem } from './problem.ts';

/** Preconditions of a write. */
export interface Expectation {
  /** The revision that the client has seen, if given. */
  readonly rev: number | undefined;
  /** True for `If-Match: *`: the document must exist. */
  readonly exists: boolean;
  /** True for `If-None-Match: *`: the document must not exist. */
  readonly missing: boolean;
}

/**
 * Parses the preconditions of a write (RFC 9110 §13.1). The revision is either in the `If-Match` header, with or
 * without quotes, or in the body as `rev`.
 * @param rev the `rev` field of the body
 * @throws {Problem} 400 if a revision is invalid, or if the two differ
 */
export function expectationOf(request: Request, rev: unknown): Expectation {
  const header = request.get('If-Match')?.trim();
  const noneMatch = request.get('If-None-Match')?.trim();
  if (noneMatch !== undefined && noneMatch !== '*') throw new Problem(400, 'If-None-Match must be *.');
  if (rev !== undefined && !isRevision(rev)) throw new Problem(400, 'rev must be a whole number.');
  const named = header === undefined || header === '*' ? undefined : revisionIn(header);
  if (named !== undefined && rev !== undefined && named !== rev)
    throw new Problem(400, 'If-Match and rev name different revisions.');
  return { rev: named ?? rev, exists: header === '*', missing: noneMatch === '*' };
}

function revisionIn(header: string): number {
  const digits = /^(?:"(\d+)"|(\d+))$/.exec(header);
  const rev = Number(digits?.[1] ?? digits?.[2] ?? Number.NaN);
  if (!isRevision(rev)) throw new Problem(400, 'If-Match must be the rev of the document, a whole number.');
  return rev;
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * Checks a write's preconditions.
 * @param rev the document's current revision, 0 if it was created before revisions were introduced, or undefined if it
 *   doesn't exist
 * @throws {Problem} 412 if a precondition fails
 */
export function assertExpected(expected: Expectation, rev: number | undefined): void {
  const { exists, missing } = expected;
  if (missing && rev !== undefined) throw new Problem(412, 'This document already exists.');
  const mustExist = exists || expected.rev !== undefined;
  if (mustExist && rev === undefined) throw new Problem(412, 'This document no longer exists.');
  if (expected.rev !== undefined && expected.rev !== rev) {
    throw changedByOthers();
  }
}

/** Creates the error for a write based on an outdated document. */
export function changedByOthers(): Problem {
  return new Problem(412, 'Someone else changed this document. Load it again and repeat your change.');
}
