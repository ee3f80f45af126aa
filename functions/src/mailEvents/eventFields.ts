import { isEmail, normalizeEmail } from '@firehouse/model';

/** Something that happened to an email after the server accepted it: it bounced, or its recipient complained. */
export type MailEvent =
  /** `status` is the enhanced status code (RFC 3463), such as 5.1.1. */
  | { readonly kind: 'bounce'; readonly email: string; readonly status: string; readonly reason: string }
  | { readonly kind: 'complaint'; readonly email: string; readonly reason: string };

/** Returns a value as a normalized email address, or undefined if it isn't one. */
export function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const email = normalizeEmail(value);
  return isEmail(email) ? email : undefined;
}

/** Returns the first enhanced status code in a string, or an empty string. */
export function statusIn(text: string): string {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? '';
}
