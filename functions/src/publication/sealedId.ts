import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Prefix of sealed IDs. No other incident ID starts with this. */
const PREFIX = 'r_';
const IV_BYTES = 16;

/** Encrypts and decrypts document IDs. */
export interface IdSeal {
  /** Encrypts an ID. The result is always the same, on every instance. */
  seal(id: string): string;
  /** Decrypts an ID. Returns undefined if it wasn't encrypted with this key. */
  open(sealed: string): string | undefined;
}

/**
 * Creates an {@link IdSeal} that hides incident IDs. An ID is usually a hash of the incident's time, address, cross
 * street, type and complaint. A visitor who knows everything except the house number could find it by trying all
 * numbers until the hash matches. Incidents that aren't published in full therefore get an encrypted ID. The
 * initialization vector is an HMAC of the ID (as in RFC 5297), so the result is always the same and can't be forged.
 * @param secret the digest key; encrypting or decrypting fails if it is empty
 */
export function idSeal(secret: string): IdSeal {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`sealed id: ${purpose}`).digest();
  const encryptionKey = keyFor('encryption');
  const digestKey = keyFor('digest');
  const ivOf = (id: string) => createHmac('sha256', digestKey).update(id).digest().subarray(0, IV_BYTES);
  const seal = (id: string) => {
    if (secret === '') throw new Error('DIGEST_KEY is not set: without it, anyone could decrypt the IDs.');
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
      // If the ID wasn't encrypted with this key, it decrypts to something else, and this check fails.
      return seal(id) === sealed ? id : undefined;
    },
  };
}
