import type { Request } from 'express';
import { Problem } from './problem.ts';

/** What a write says of the document that it changes. */
export interface Expectation {
  /** The revision that its writer has seen; undefined when he does not say. */
  readonly rev: number | undefined;
  /** `If-Match: *`: it must be there. */
  readonly exists: boolean;
  /** `If-None-Match: *`: it must not be there. */
  readonly missing: boolean;
}

/**
 * What a request expects (RFC 9110 §13.1): `If-Match` names the document's `rev`, in quotes or without; the body's
 * own `rev` says the same.
 * @param request the request
 * @param rev the field of that name in its body, if there was one
 * @throws {Problem} 400 for what is no revision, or for two that differ
 */
export function expectationOf(request: Request, rev: unknown): Expectation {
  const header = request.get('If-Match')?.trim();
  const noneMatch = request.get('If-None-Match')?.trim();
  if (noneMatch !== undefined && noneMatch !== '*') throw new Problem(400, 'If-None-Match can only be *.');
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
 * Lets a write go on only if the document is as its writer expects.
 * @param expected what he expects
 * @param rev the document's revision, 0 for one from before there were revisions; undefined when it is not there
 * @throws {Problem} 412 when it is not
 */
export function assertExpected(expected: Expectation, rev: number | undefined): void {
  const { exists, missing } = expected;
  if (missing && rev !== undefined) throw new Problem(412, 'This document already exists.');
  const mustBeThere = exists || expected.rev !== undefined;
  if (mustBeThere && rev === undefined) throw new Problem(412, 'This document no longer exists.');
  if (expected.rev !== undefined && expected.rev !== rev) {
    throw new Problem(412, 'Someone else changed this document. Load it again and make your change once more.');
  }
}
