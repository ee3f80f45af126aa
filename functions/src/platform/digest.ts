import { createHmac } from 'node:crypto';

/**
 * A name for something that must not be told, such as an address: the same parts give the same name, and
 * without the key nobody can tell or try what it stands for.
 * @param key the secret
 * @param parts what it is made from, in order
 * @returns 43 characters, good for a document's id
 */
export function digest(key: string, ...parts: readonly string[]): string {
  if (key === '') throw new Error('DIGEST_KEY is not set: nothing that names a person is stored without it.');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
