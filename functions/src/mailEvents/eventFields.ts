import { isEmail, normalizeEmail } from '@firehouse/model';

/** What happened after the server accepted an email: it bounced, or its recipient complained. */
export type MailEvent =
  /** `status`: the enhanced status code (RFC 3463), such as 5.1.1. */
  | { readonly kind: 'bounce'; readonly email: string; readonly status: string; readonly reason: string }
  | { readonly kind: 'complaint'; readonly email: string; readonly reason: string };

/** Normalizes a value to an email address; undefined if it is not one. */
export function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const email = normalizeEmail(value);
  return isEmail(email) ? email : undefined;
}

/** Returns the first enhanced status code in a string; empty if there is none. */
export function statusIn(text: string): string {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? '';
}
