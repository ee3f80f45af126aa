import { challengeText, parseChallenge, type Challenge, type FormName } from '@firehouse/model';
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { digest } from '../platform/keyedDigest.ts';

/** How long a challenge is valid, in ms. Long enough for the slowest phones to solve it and retry. */
const VALID_MS = 10 * 60_000;

interface ProofSettings {
  readonly digestKey: string;
  readonly maxNumber: number;
}

/** A solved challenge. */
export interface Proof {
  /** Random ID of the challenge, which can be used only once. */
  readonly salt: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/**
 * Creates a proof-of-work challenge for the `Form-Challenge` header, valid for one form (docs/decisions/018). It is
 * signed, so the server doesn't need to store it.
 */
export function newChallenge(form: FormName, { digestKey, maxNumber }: ProofSettings, now: number): string {
  const salt = randomBytes(16).toString('base64url');
  const unsigned = {
    form,
    expiresAt: now + VALID_MS,
    maxNumber,
    salt,
    hash: hashOf(salt, randomInt(maxNumber + 1)),
  };
  return challengeText({ ...unsigned, signature: signatureOf(unsigned, digestKey) });
}

/**
 * Verifies the solution to a challenge, which is in the `Form-Proof` header. Returns undefined if it is invalid,
 * expired or for a different form.
 */
export function checkedProof(form: FormName, text: string, digestKey: string, now: number): Proof | undefined {
  const dot = text.lastIndexOf('.');
  const challenge = parseChallenge(text.slice(0, dot));
  const number = text.slice(dot + 1);
  if (challenge === undefined || !/^(?:0|[1-9]\d{0,9})$/.test(number)) return undefined;
  const { signature, ...unsigned } = challenge;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(unsigned, digestKey)));
  if (!isOurs || challenge.form !== form || challenge.expiresAt <= now) return undefined;
  return hashOf(challenge.salt, Number(number)) === challenge.hash ? challenge : undefined;
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}.${number}`).digest('hex');
}

function signatureOf(
  { form, expiresAt, maxNumber, salt, hash }: Omit<Challenge, 'signature'>,
  digestKey: string,
): string {
  return digest(digestKey, 'challenge', form, String(expiresAt), String(maxNumber), salt, hash);
}
