import { access, ownerFields, type Audience, type Collection } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { accounts, database } from '../platform/firebase.ts';
import { cachedAccountCheck } from './accountCheckCache.ts';
import type { Caller } from './authentication.ts';
import { sessionEnded } from './notAuthorized.ts';

/** A caller's audience, and the ID and key of their record if they are a member. */
export interface CallerRole {
  readonly audience: Audience;
  /** True if the request has a valid token. */
  readonly signedIn: boolean;
  /** The ID of the caller's record in `members`. Undefined if the caller isn't a member. */
  readonly member: string | undefined;
  /** The random key in that record, which the names of the member's images start with. */
  readonly key: string | undefined;
}

const assertActive = cachedAccountCheck();

/**
 * Returns a caller's role: members have `member` or `admin` in the privileges of their record in `members`, and admins
 * have `admin`. The record is read for every request, so a revoked privilege is lost immediately. Because tokens stay
 * valid for an hour, the accounts of members and admins are checked as well, but at most once a minute.
 * @throws {Problem} 401 if the account is disabled, deleted or signed out everywhere, or if an admin ended the session;
 * 503 if the check fails
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

/** Returns whether the caller signed in after an admin last ended their sessions. False if the record is malformed. */
function isAfter(signedInAt: number, endedAt: unknown): boolean {
  if (endedAt === undefined) return signedInAt > 0;
  return endedAt instanceof Timestamp && signedInAt > endedAt.toMillis();
}

/** Returns the audience for a member's privileges. Without `member` or `admin`, it is the public. */
export function audienceOf(privileges: unknown): Audience {
  if (!Array.isArray(privileges)) return 'public';
  if (privileges.includes('admin')) return 'admin';
  return privileges.includes('member') ? 'member' : 'public';
}

/**
 * Returns whether a document is the caller's own, which they can see in full.
 * @param data its fields; only needed for collections whose documents name their owner
 */
export function isOwn(
  collection: Collection,
  id: string,
  { member }: CallerRole,
  data: Readonly<Record<string, unknown>> = {},
): boolean {
  const owner = ownerFields[collection];
  return (
    access[collection].get === 'own' && member !== undefined && (owner === undefined ? id : data[owner]) === member
  );
}
