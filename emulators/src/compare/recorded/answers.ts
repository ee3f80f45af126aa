import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Case } from '../generate/case.ts';
import { caseAt } from '../generate/cases.ts';
import type { Outcome } from '../run/outcome.ts';

/** Recorded outcomes of the official emulator. */
export interface Answers {
  readonly seed: number;
  /** Hash of the first generated cases. A mismatch means that the generator has changed since the recording. */
  readonly fingerprint: string;
  /** One digest per case, or `------` for cases with a known difference. */
  readonly digests: readonly string[];
}

const ANSWERS_FILE = new URL('answers.txt', import.meta.url);
/** Placeholder for cases with a known difference. */
export const KNOWN = '------';

const DIGEST_LENGTH = 6;
const PER_LINE = 20;
/** Number of cases included in the fingerprint. */
const FINGERPRINTED = 300;

/** Returns a short digest of an outcome: its status letter and a hash. */
export function digestOf({ status, detail }: Outcome): string {
  const hash = createHash('sha256').update(`${status} ${detail}`).digest('base64url');
  return `${INITIALS[status] ?? 'x'}${hash.slice(0, DIGEST_LENGTH - 1)}`;
}

const INITIALS: Readonly<Record<string, string>> = {
  OK: 'o',
  NOT_FOUND: 'n',
  accepted: 'a',
  rejected: 'r',
  PERMISSION_DENIED: 'd',
  INVALID_ARGUMENT: 'i',
};

/** Returns a fingerprint of the cases that the generator produces for a seed. */
export function fingerprintOf(seed: number): string {
  const hash = createHash('sha256');
  for (let number = 0; number < FINGERPRINTED; number += 1) hash.update(textOf(caseAt(seed, number)));
  return hash.digest('hex').slice(0, 16);
}

export function readAnswers(file: string | URL = ANSWERS_FILE): Answers {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const [, seed = '', fingerprint = ''] = /^seed (\d+), generator (\w+)/.exec(header) ?? [];
  return { seed: Number(seed), fingerprint, digests: lines.flatMap((line) => line.split(' ')) };
}

/**
 * Writes recorded outcomes to a file.
 * @param source the official emulator's archive, which is named in the file's header
 */
export function writeAnswers(file: string | URL, { seed, fingerprint, digests }: Answers, source: string): void {
  const lines = [`seed ${seed}, generator ${fingerprint}, answers of ${source}`];
  for (let at = 0; at < digests.length; at += PER_LINE) lines.push(digests.slice(at, at + PER_LINE).join(' '));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function textOf(tested: Case): string {
  return JSON.stringify(tested, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
