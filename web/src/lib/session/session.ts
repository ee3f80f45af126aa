import { onAuthStateChanged, type User } from 'firebase/auth';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { otherReads, viewersRecord, viewersRecordQuery, type ViewersRecord } from './viewersRecord.ts';
import { siteAuth } from '../firebase/auth.ts';
import { currentViewer, setViewer, visitor, type Viewer } from '../viewer/viewer.ts';

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
  onAuthStateChanged(await siteAuth(), (user) => {
    leave();
    if (currentViewer() !== visitor) {
      setViewer(visitor);
      void client.resetQueries();
    }
    leave = user === null ? nothing : admit(user, client);
  });
}

/** Makes somebody the viewer. Gives what ends the watch over what he may. */
function admit(user: User, client: QueryClient): () => void {
  const token = () => tokenOf(user);
  const lookAgain = () => void client.invalidateQueries(viewersRecord);
  // From here on reads are his; until his record is known he sees what everybody sees.
  const begun: Viewer = { privileges: [], token };
  setViewer(begun);
  let unsubscribe = nothing;
  let isGone = false;

  const become = async (email: string, { privileges = [] }: ViewersRecord) => {
    const isFirst = currentViewer() === begun;
    setViewer({ email, privileges, token, lookAgain });
    // What somebody sees who has lost a privilege must go at once; what a visitor saw may stay until more comes.
    await (isFirst ? client.invalidateQueries(otherReads) : client.resetQueries(otherReads));
  };
  const watch = async () => {
    const { member } = (await user.getIdTokenResult()).claims;
    // An account that the company does not know.
    if (isGone || typeof member !== 'string') return;
    let known: ViewersRecord | undefined;
    unsubscribe = new QueryObserver(client, viewersRecordQuery(member)).subscribe(({ data }) => {
      if (data === undefined || data === known) return;
      known = data;
      become(member, data).catch(report);
    });
  };
  watch().catch(report);
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
