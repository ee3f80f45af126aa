import { onAuthStateChanged, type User } from 'firebase/auth';
import type { Member } from '@firehouse/model';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { otherReads, viewersRecord, viewersRecordQuery } from './viewersRecord.ts';
import { clearUserStorage } from './userStorage.ts';
import { siteAuth } from '../firebase/auth.ts';
import { currentViewer, setViewer, visitor } from '../viewer/viewer.ts';

const nothing = () => {};
let following: Promise<void> | undefined;

/**
 * Makes who signs in the page's viewer, and who signs out a visitor again, in whichever tab he does so. What is
 * shown follows: it is read again as him, and of what he saw nothing is left when he goes.
 * @param client whose reads they are
 * @throws {TypeError} when it cannot be found out now; the next call tries again
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
  onAuthStateChanged(await siteAuth(), (user) => {
    leave();
    const isSomebodyElse = user === null || (uid !== undefined && user.uid !== uid);
    uid = user?.uid;
    if (isSomebodyElse) clearUserStorage();
    if (currentViewer() !== visitor) {
      setViewer(visitor);
      client.getMutationCache().clear();
      void client.resetQueries();
    }
    leave = user === null ? nothing : admit(user, client);
  });
}

/** Makes somebody the viewer. Gives what ends the watch over what they may do. */
function admit(user: User, client: QueryClient): () => void {
  const account = {
    uid: user.uid,
    token: () => tokenOf(user),
    lookAgain: () => void client.invalidateQueries(viewersRecord),
  };
  // From here on reads are made as this user; until the record is known they see what everybody sees.
  setViewer({ ...account, privileges: [] });
  let unsubscribe = nothing;
  let isGone = false;

  const become = async (email: string, record: Member | null) => {
    const before = currentViewer();
    const { privileges = [] } = record ?? {};
    setViewer({ ...account, email, record, privileges });
    // What is shown to somebody who has lost a privilege must go at once; anything else can stay until more comes.
    const hasLost = before.privileges.some((privilege) => !privileges.includes(privilege));
    await (hasLost ? client.resetQueries(otherReads) : client.invalidateQueries(otherReads));
  };
  const watch = async () => {
    const { member } = (await user.getIdTokenResult()).claims;
    if (isGone) return;
    // An account that the company does not know.
    if (typeof member !== 'string') {
      setViewer({ ...account, record: null, privileges: [] });
      return;
    }
    let known: Member | null | undefined;
    unsubscribe = new QueryObserver(client, viewersRecordQuery(member)).subscribe(({ data, isError }) => {
      if (data !== undefined && data !== known) {
        known = data;
        become(member, data).catch(report);
      } else if (isError && known === undefined) {
        setViewer({ ...account, isUnknown: true, privileges: [] });
      }
    });
  };
  watch().catch((error: unknown) => {
    report(error);
    if (!isGone) setViewer({ ...account, isUnknown: true, privileges: [], lookAgain: () => location.reload() });
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
