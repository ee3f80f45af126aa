import { createHmac } from 'node:crypto';

/**
 * Returns a name for confidential data, such as an email address: the same parts always give the same name, and without
 * the key nobody can reverse it or guess the parts.
 * @param key the secret
 * @param parts parts in order
 * @returns 43 characters, valid as a document ID
 */
export function digest(key: string, ...parts: readonly string[]): string {
  if (key === '') throw new Error('DIGEST_KEY is not set: nothing that names a person is stored without it.');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
