import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Case } from '../generate/case.ts';
import { caseAt } from '../generate/cases.ts';
import type { Outcome } from '../run/outcome.ts';

/** The official emulator's outcomes for a seed's first cases. */
export interface Answers {
  readonly seed: number;
  /** Identifies the generated cases: if it differs, the generator has changed since then. */
  readonly fingerprint: string;
  /** One digest per case; `------` for a case with a known difference. */
  readonly digests: readonly string[];
}

/** The file with the recorded answers. */
const ANSWERS_FILE = new URL('answers.txt', import.meta.url);
/** Marks a case with a known difference. */
export const KNOWN = '------';

const DIGEST_LENGTH = 6;
const PER_LINE = 20;
/** Number of cases that the fingerprint covers. */
const FINGERPRINTED = 300;

/** Returns an outcome's digest: its status's first letter, and a hash of the whole outcome. */
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

/** Returns a fingerprint of the cases that the generator produces from a seed. */
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
 * Writes the recorded answers.
 * @param source the official emulator's archive, named in the first line
 */
export function writeAnswers(file: string | URL, { seed, fingerprint, digests }: Answers, source: string): void {
  const lines = [`seed ${seed}, generator ${fingerprint}, answers of ${source}`];
  for (let at = 0; at < digests.length; at += PER_LINE) lines.push(digests.slice(at, at + PER_LINE).join(' '));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function textOf(tested: Case): string {
  return JSON.stringify(tested, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
