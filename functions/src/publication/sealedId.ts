import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Begins every sealed id; no other id of an incident begins so. */
const PREFIX = 'r_';
const IV_BYTES = 16;

/** Turns ids into ids that tell nothing of the document, and back. */
export interface IdSeal {
  /** The same for the same id, on every instance. */
  seal(id: string): string;
  /** The id that was sealed; undefined for whatever this key did not seal. */
  open(sealed: string): string | undefined;
}

/**
 * The id of an incident is a plain digest of its time, address, type and texts, so whoever sees all but the house number
 * could try numbers until the digest fits. Visitors therefore see a sealed id of an incident that is not published in
 * full: it is encrypted with an initialization vector that is a keyed digest of the id (the construction of RFC 5297),
 * so it is the same each time, and nobody can make one.
 * @param secret DIGEST_KEY
 */
export function idSeal(secret: string): IdSeal {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`sealed id: ${purpose}`).digest();
  const encryptionKey = keyFor('encryption');
  const digestKey = keyFor('digest');
  const ivOf = (id: string) => createHmac('sha256', digestKey).update(id).digest().subarray(0, IV_BYTES);
  const seal = (id: string) => {
    const iv = ivOf(id);
    const cipher = createCipheriv('aes-256-ctr', encryptionKey, iv);
    return PREFIX + Buffer.concat([iv, cipher.update(id, 'utf8'), cipher.final()]).toString('base64url');
  };
  return {
    seal,
    open(sealed) {
      if (!sealed.startsWith(PREFIX)) return undefined;
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (bytes.length <= IV_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-ctr', encryptionKey, bytes.subarray(0, IV_BYTES));
      const id = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString('utf8');
      // Whatever was not sealed with this key becomes another text, whose digest is not the one it came with.
      return seal(id) === sealed ? id : undefined;
    },
  };
}
