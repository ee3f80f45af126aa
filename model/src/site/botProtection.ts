/** Response header with status 428: the challenge to solve before sending the form again. */
export const FORM_CHALLENGE_HEADER = 'Form-Challenge';

/** Request header: the challenge and its solution, `{challenge}.{number}`. */
export const FORM_PROOF_HEADER = 'Form-Proof';

/** Public forms; a challenge is valid for only one of them. */
export type FormName = 'apply' | 'subscribe' | 'unsubscribe';

/**
 * A proof-of-work challenge: find the number from 0 to `maxNumber` for which the SHA-256 of `{salt}.{number}` is
 * `hash` (hexadecimal). Sent as its six parts joined by dots, in this order.
 */
export interface Challenge {
  readonly form: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly maxNumber: number;
  readonly salt: string;
  readonly hash: string;
  /** The server's signature over all other parts. */
  readonly signature: string;
}

const CHALLENGE = /^([a-z]+)\.(\d{13})\.(\d{1,10})\.([\w-]{22})\.([\da-f]{64})\.([\w-]{43})$/;

/**
 * Parses a challenge. Does not verify the signature; that is the server's job.
 * @param text its parts joined by dots
 * @returns undefined for anything else
 */
export function parseChallenge(text: string): Challenge | undefined {
  const [, form, expiresAt, maxNumber, salt, hash, signature] = CHALLENGE.exec(text) ?? [];
  if (form === undefined || salt === undefined || hash === undefined || signature === undefined) return undefined;
  return { form, expiresAt: Number(expiresAt), maxNumber: Number(maxNumber), salt, hash, signature };
}

/** Formats a challenge for {@link parseChallenge}. */
export function challengeText({ form, expiresAt, maxNumber, salt, hash, signature }: Challenge): string {
  return [form, expiresAt, maxNumber, salt, hash, signature].join('.');
}

/**
 * A field in the public forms that is invisible to people but that bots fill in. A form that contains it gets the usual
 * response and is discarded.
 */
export const HONEYPOT_FIELD = 'homepage';
