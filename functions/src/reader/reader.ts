import { access, texts, type Audience, type Collection } from '@firehouse/model';
import type { Firestore } from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';
import type { Caller } from './token.ts';

/** Who reads, and what that lets him see. */
export interface Reader {
  readonly audience: Audience;
  /** Whether he sent a good token. */
  readonly signedIn: boolean;
  /** The id of his record in `members`, if he has one. */
  readonly member: string | undefined;
}

/**
 * Who reads. A member has a record under his address, an admin has `admin` in its privileges; the
 * record is read at each request, so that a privilege taken away is gone at once.
 * @param caller the verified caller, if the request has a token
 * @param db the database, with the server's rights
 */
export async function readerOf(caller: Caller | undefined, db: Firestore): Promise<Reader> {
  if (caller === undefined) return { audience: 'public', signedIn: false, member: undefined };
  const nobody = { audience: 'public', signedIn: true, member: undefined } as const;
  if (caller.member === undefined) return nobody;
  const record = await db.collection('members').doc(caller.member).get();
  if (!record.exists) return nobody;
  const privileges: unknown = record.get('privileges');
  const isAdmin = Array.isArray(privileges) && privileges.includes('admin');
  return { audience: isAdmin ? 'admin' : 'member', signedIn: true, member: caller.member };
}

/**
 * Whether a document is the reader's own record, all of which he sees.
 * @param collection where it stands
 * @param id its id
 * @param reader who asks
 */
export function isOwn(collection: Collection, id: string, reader: Reader): boolean {
  return access[collection].get === 'own' && reader.member !== undefined && id === reader.member;
}

/**
 * The answer to somebody who may not: 401 asks to sign in, 403 says that it would not help.
 * @param signedIn whether he sent a good token
 */
export function notAuthorized(signedIn: boolean): Problem {
  return new Problem(signedIn ? 403 : 401, texts.notAuthorized);
}
