import { createHmac } from 'node:crypto';

/**
 * Computes an HMAC of confidential data, such as an email address, as 43 characters that are valid in a document ID.
 * The same parts in the same order always have the same digest, and without the key nobody can find out what they are.
 */
export function digest(key: string, ...parts: readonly string[]): string {
  if (key === '') throw new Error('DIGEST_KEY is not set: nothing that names a person is stored without it.');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
