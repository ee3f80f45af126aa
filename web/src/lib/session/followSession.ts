import { onIdTokenChanged, signOut, type Auth, type User } from 'firebase/auth';
import { company, HOUR_MS, MINUTE_MS, texts, type Member } from '@firehouse/model';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { memberLookup, memberLookupQuery, refetchOnUserChange, resetOnSignOut } from './memberLookup.ts';
import { clearUserStorage } from './clearUserStorage.ts';
import { watchLimits } from './watchLimits.ts';
import { isSharedSignIn, siteAuth } from '../firebase/siteAuth.ts';
import { activityNote, idleLimitMs, type Ending } from '../signIn/activityNote.ts';
import { endingAtStart } from '../signIn/sessionEnd.ts';
import { currentUser, setCurrentUser, visitor, type CurrentUser } from '../user/currentUser.ts';

const nothing = () => {};
let following: Promise<void> | undefined;

/** A signed-in user's session on this page. */
interface Session {
  readonly uid: string;
  /** Updates the session after the ID token was refreshed or the user signed in again. */
  readonly renew: (user: User) => void;
  /** Returns why another tab ended the session; undefined if none has. */
  readonly endedElsewhere: () => Ending | undefined;
  /** Ends the session and removes the user from the page. */
  readonly end: (ending: Ending) => void;
}

let session: Session | undefined;

/** Whether a sign-out is in progress. If a token arrives meanwhile, it must not restart the session. */
let isLeaving = false;

/**
 * Keeps the current user in sync with sign-ins and sign-outs in any tab, and ends sessions that reach a time limit
 * (docs/decisions/036-sessions-end.md). Refetches the page's data when the user changes; removes the user's data on
 * sign-out.
 * @throws {TypeError} if Firebase Auth can't be started; the next call retries
 */
export function followSession(client: QueryClient): Promise<void> {
  following ??= begin(client).catch((error: unknown) => {
    following = undefined;
    throw error;
  });
  return following;
}

/** Signs the user out in all tabs that share the session. */
export async function leaveSession(): Promise<void> {
  const auth = await siteAuth();
  if (session === undefined) activityNote(isSharedSignIn()).end('left');
  session?.end('left');
  await leave(auth);
}

async function leave(auth: Auth): Promise<void> {
  isLeaving = true;
  try {
    await signOut(auth);
  } finally {
    isLeaving = false;
  }
}

async function begin(client: QueryClient): Promise<void> {
  const auth = await siteAuth();
  // A page restored from the back/forward cache can have missed a sign-out in another tab. A storage event without a
  // key makes the SDK compare its user with the stored one.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) dispatchEvent(new StorageEvent('storage'));
  });
  let isFirst = true;
  onIdTokenChanged(auth, (user) => {
    if (user !== null && isLeaving) return;
    if (user !== null && user.uid === session?.uid) {
      session.renew(user);
      return;
    }
    // The SDK may notice another tab's sign-out before `watchLimits` does. It also signs users out itself when their
    // tokens are revoked.
    session?.end(user === null ? (session.endedElsewhere() ?? 'over') : 'left');
    if (user !== null) session = admit(user, auth, client);
    else if (isFirst) showVisitor(endingAtStart());
    isFirst = false;
  });
}

/** Account whose session ended on this page. Its unsaved input is kept until somebody signs in. */
let heldUid: string | undefined;

/** Turns the page's user into a visitor: removes their stored data and says why they were signed out. */
function showVisitor(ending: Ending | undefined): void {
  const { uid, email: heldFor } = currentUser();
  const ended = ending && endingInWords(ending, isSharedSignIn());
  if (ended !== undefined) heldUid ??= uid;
  clearUserStorage(heldUid !== undefined);
  if (ended !== undefined) setCurrentUser({ ...visitor, ended, heldFor });
  else if (currentUser() !== visitor) setCurrentUser(visitor);
}

/** Makes the given user the current one. */
function admit(user: User, auth: Auth, client: QueryClient): Session {
  let signedIn = user;
  let unsubscribe = nothing;
  let isGone = false;
  const isShared = isSharedSignIn();
  if (heldUid !== undefined && heldUid !== user.uid) clearUserStorage();
  heldUid = undefined;

  const end = (ending: Ending) => {
    isGone = true;
    session = undefined;
    unsubscribe();
    limits.stop();
    activityNote(isShared).end(ending);
    showVisitor(ending);
    resetOnSignOut(client);
  };
  const endNow = (ending: Ending) => {
    if (isGone) return;
    end(ending);
    leave(auth).catch(logFailure);
  };
  const limits = watchLimits(isShared, endNow);
  const account = {
    uid: user.uid,
    isShared,
    token: async () => (limits.check() ? tokenOf(signedIn) : undefined),
    refetch: () => void client.invalidateQueries(memberLookup),
    end: () => endNow('over'),
  } satisfies Partial<CurrentUser>;
  // From here on, requests are made as this user. Until the record is known, the page shows only public data.
  setCurrentUser({ ...account, privileges: [] });

  const become = async (email: string, record: Member | null) => {
    const before = currentUser();
    const { privileges = [] } = record ?? {};
    setCurrentUser({ ...account, email, record, privileges });
    await refetchOnUserChange(client, before, currentUser());
  };
  const watch = async () => {
    const { claims } = await user.getIdTokenResult();
    if (isGone) return;
    limits.renew(claims);
    if (isGone) return;
    const { member } = claims;
    // The account has no record in `members`.
    if (typeof member !== 'string') {
      setCurrentUser({ ...account, record: null, privileges: [] });
      return;
    }
    let cachedMember: Member | null | undefined;
    unsubscribe = new QueryObserver(client, memberLookupQuery(member)).subscribe(({ data, isError }) => {
      if (data !== undefined && data !== cachedMember) {
        cachedMember = data;
        become(member, data).catch(logFailure);
      } else if (isError && cachedMember === undefined) {
        setCurrentUser({ ...account, isUnknown: true, privileges: [] });
      }
    });
  };
  watch().catch((error: unknown) => {
    logFailure(error);
    if (!isGone) setCurrentUser({ ...account, isUnknown: true, privileges: [], refetch: () => location.reload() });
  });
  const renew = (renewed: User) => {
    signedIn = renewed;
    renewed.getIdTokenResult().then(({ claims }) => limits.renew(claims), logFailure);
  };
  return { uid: user.uid, renew, endedElsewhere: limits.endedElsewhere, end };
}

/** Explains to the user why they were signed out; undefined if they signed out themselves. */
function endingInWords(ending: Ending, isShared: boolean): string | undefined {
  if (ending === 'left') return undefined;
  return ending === 'over'
    ? texts.sessionEnded
    : `You were signed out because you did nothing for ${durationInWords(idleLimitMs(isShared))}.`;
}

/** Formats a duration: `8 hours`, `15 minutes`. */
function durationInWords(ms: number): string {
  const unit = ms % HOUR_MS === 0 ? 'hour' : 'minute';
  const format = new Intl.NumberFormat(company.locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(ms / (unit === 'hour' ? HOUR_MS : MINUTE_MS));
}

function logFailure(error: unknown): void {
  console.error('The sign-in could not be looked up:', error);
}

/** Returns a user's ID token. Without one, reads return public data and writes are refused. */
async function tokenOf(user: User): Promise<string | undefined> {
  try {
    return await user.getIdToken();
  } catch (error) {
    logFailure(error);
    return undefined;
  }
}
