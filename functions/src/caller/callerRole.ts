import { access, type Audience, type Collection } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { accounts, database } from '../platform/firebase.ts';
import { cachedAccountCheck } from './accountCheckCache.ts';
import type { Caller } from './authentication.ts';
import { sessionEnded } from './notAuthorized.ts';

/** What a caller can see, and which member record is theirs. */
export interface CallerRole {
  readonly audience: Audience;
  /** Whether the request has a valid token. */
  readonly signedIn: boolean;
  /** The ID of their record in `members`, if it makes them a member. */
  readonly member: string | undefined;
  /** Random key of that record, used in the names of the member's images. */
  readonly key: string | undefined;
}

const assertActive = cachedAccountCheck();

/**
 * Returns a caller's role. A member has a record under their email address with `member` or `admin` in its privileges,
 * an admin one with `admin`. The record is read on every request, so revoking a privilege takes effect immediately. The
 * accounts of members and admins are also checked, at most once a minute, because a token alone stays valid for an
 * hour.
 * @param caller the verified caller, if the request has a token
 * @throws {Problem} 401 if the account is disabled, deleted or signed out everywhere, or an admin ended the session;
 *   503 if the check fails
 */
export async function roleOf(caller: Caller | undefined): Promise<CallerRole> {
  if (caller === undefined) return { audience: 'public', signedIn: false, member: undefined, key: undefined };
  const nobody = { audience: 'public', signedIn: true, member: undefined, key: undefined } as const;
  if (caller.member === undefined) return nobody;
  const record = await database().collection('members').doc(caller.member).get();
  if (!isAfter(caller.signedInAt, record.get('sessionsEndedAt'))) throw sessionEnded('sessions ended');
  const audience = audienceOf(record.get('privileges'));
  if (audience === 'public') return nobody;
  await assertActive(caller.token, await accounts());
  const key: unknown = record.get('key');
  return { audience, signedIn: true, member: caller.member, key: typeof key === 'string' ? key : undefined };
}

/**
 * Returns whether a sign-in is newer than the sessions that an admin ended, if any, or false if the record is
 * malformed.
 */
function isAfter(signedInAt: number, endedAt: unknown): boolean {
  if (endedAt === undefined) return signedInAt > 0;
  return endedAt instanceof Timestamp && signedInAt > endedAt.toMillis();
}

/** Returns the audience for a record's privileges. A record with neither privilege grants nothing. */
export function audienceOf(privileges: unknown): Audience {
  if (!Array.isArray(privileges)) return 'public';
  if (privileges.includes('admin')) return 'admin';
  return privileges.includes('member') ? 'member' : 'public';
}

/**
 * Returns whether a document is the caller's own record, which they see in full.
 * @param id the document's ID
 */
export function isOwn(collection: Collection, id: string, { member }: CallerRole): boolean {
  return access[collection].get === 'own' && member !== undefined && id === member;
}
