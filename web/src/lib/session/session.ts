import { onAuthStateChanged, type Auth, type User } from 'firebase/auth';
import type { Member } from '@firehouse/model';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { memberLookup, memberLookupQuery } from './memberLookup.ts';
import { refetchOnUserChange, resetOnSignOut } from './refetchOnUserChange.ts';
import { clearUserStorage } from './clearUserStorage.ts';
import { siteAuth } from '../firebase/auth.ts';
import { currentUser, setCurrentUser, visitor, type CurrentUser } from '../user/currentUser.ts';

const nothing = () => {};
let following: Promise<void> | undefined;

/**
 * Keeps the current user in sync with sign-in and sign-out, in any tab. On a change, the page's data is read again as
 * the new user; on sign-out, the user's data is removed.
 * @param client the page's queries
 * @throws {TypeError} if the sign-in state cannot be determined; the next call tries again
 */
export function followSession(client: QueryClient): Promise<void> {
  following ??= begin(client).catch((error: unknown) => {
    following = undefined;
    throw error;
  });
  return following;
}

async function begin(client: QueryClient): Promise<void> {
  let leave = nothing;
  let uid: string | undefined;
  // A page that Back restores can have missed a sign-out in another tab. On an event without a key, the SDK compares
  // its user with the stored one.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) dispatchEvent(new StorageEvent('storage'));
  });
  const auth = await siteAuth();
  onAuthStateChanged(auth, (user) => {
    leave();
    const isSomebodyElse = user === null || (uid !== undefined && user.uid !== uid);
    uid = user?.uid;
    if (isSomebodyElse) clearUserStorage();
    if (currentUser() !== visitor) {
      setCurrentUser(visitor);
      resetOnSignOut(client);
    }
    leave = user === null ? nothing : admit(user, auth, client);
  });
}

/** Makes a user the current one. Returns a function that stops watching their privileges. */
function admit(user: User, auth: Auth, client: QueryClient): () => void {
  const account = {
    uid: user.uid,
    // After signing in again, the same user is another object, with other tokens.
    token: () => tokenOf(auth.currentUser?.uid === user.uid ? auth.currentUser : user),
    refetch: () => void client.invalidateQueries(memberLookup),
  } satisfies Partial<CurrentUser>;
  // From here on reads are made as this user; until the record is known they see the public data.
  setCurrentUser({ ...account, privileges: [] });
  let unsubscribe = nothing;
  let isGone = false;

  const become = async (email: string, record: Member | null) => {
    const before = currentUser();
    const { privileges = [] } = record ?? {};
    setCurrentUser({ ...account, email, record, privileges });
    await refetchOnUserChange(client, before, currentUser());
  };
  const watch = async () => {
    const { member } = (await user.getIdTokenResult()).claims;
    if (isGone) return;
    // An account without a record.
    if (typeof member !== 'string') {
      setCurrentUser({ ...account, record: null, privileges: [] });
      return;
    }
    let cachedMember: Member | null | undefined;
    unsubscribe = new QueryObserver(client, memberLookupQuery(member)).subscribe(({ data, isError }) => {
      if (data !== undefined && data !== cachedMember) {
        cachedMember = data;
        become(member, data).catch(report);
      } else if (isError && cachedMember === undefined) {
        setCurrentUser({ ...account, isUnknown: true, privileges: [] });
      }
    });
  };
  watch().catch((error: unknown) => {
    report(error);
    if (!isGone) setCurrentUser({ ...account, isUnknown: true, privileges: [], refetch: () => location.reload() });
  });
  return () => {
    isGone = true;
    unsubscribe();
  };
}

function report(error: unknown): void {
  console.error('The sign-in could not be looked up:', error);
}

/** Without a token a read is a visitor's, and a write is refused. */
async function tokenOf(user: User): Promise<string | undefined> {
  try {
    return await user.getIdToken();
  } catch (error) {
    report(error);
    return undefined;
  }
}
