import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Every sealed ID begins with this; no other incident ID does. */
const PREFIX = 'r_';
const IV_BYTES = 16;

/** Converts IDs to IDs that reveal nothing about the document, and back. */
export interface IdSeal {
  /** Returns a sealed ID, the same for the same ID on every instance. */
  seal(id: string): string;
  /** Returns the original ID; undefined for anything that this key did not seal. */
  open(sealed: string): string | undefined;
}

/**
 * Creates an ID seal. An incident's ID is a plain digest of its time, address, type and other text, so anyone who sees
 * all but the house number could try numbers until the digest matches. Visitors therefore see a sealed ID for an
 * incident that is not published in full. It is encrypted with a keyed digest of the ID as its initialization vector
 * (the construction of RFC 5297), so it is the same each time and cannot be forged.
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
      // Anything that was not sealed with this key decrypts to something else, whose digest does not match.
      return seal(id) === sealed ? id : undefined;
    },
  };
}
