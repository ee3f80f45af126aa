/** Response header, sent with status 428, with a challenge to solve before sending the form again. */
export const FORM_CHALLENGE_HEADER = 'Form-Challenge';

/** Request header with a challenge and its solution: `{challenge}.{number}`. */
export const FORM_PROOF_HEADER = 'Form-Proof';

/** Public forms. A challenge is only valid for one of them. */
export type FormName = 'apply' | 'subscribe' | 'unsubscribe';

/**
 * A proof-of-work challenge: find a number from 0 to `maxNumber` such that the SHA-256 of `{salt}.{number}`, in hex, is
 * `hash`. In headers, the six properties are joined with dots in this order.
 */
export interface Challenge {
  readonly form: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly maxNumber: number;
  readonly salt: string;
  readonly hash: string;
  /** The server's signature of the other properties. */
  readonly signature: string;
}

const CHALLENGE = /^([a-z]+)\.(\d{13})\.(\d{1,10})\.([\w-]{22})\.([\da-f]{64})\.([\w-]{43})$/;

/** Parses a challenge without verifying its signature, which only the server can do. Undefined if it isn't one. */
export function parseChallenge(text: string): Challenge | undefined {
  const [, form, expiresAt, maxNumber, salt, hash, signature] = CHALLENGE.exec(text) ?? [];
  if (form === undefined || salt === undefined || hash === undefined || signature === undefined) return undefined;
  return { form, expiresAt: Number(expiresAt), maxNumber: Number(maxNumber), salt, hash, signature };
}

/** Formats a challenge as a string; the inverse of {@link parseChallenge}. */
export function challengeText({ form, expiresAt, maxNumber, salt, hash, signature }: Challenge): string {
  return [form, expiresAt, maxNumber, salt, hash, signature].join('.');
}

/**
 * Honeypot field in public forms. People can't see it, but bots fill it in. A form with this field gets a normal
 * response and is then discarded.
 */
export const HONEYPOT_FIELD = 'homepage';
