import type * as firebase from 'firebase/app';
import type * as firestore from 'firebase/firestore';

/** Options for {@link listenUntilEnd}. */
export interface SoakOptions {
  readonly host: string;
  readonly port: number;
  readonly project: string;
  readonly uid: string;
  /** The client writes the document `incidents/{name}-own`. */
  readonly name: string;
  /** End of the test, in ms since the epoch. */
  readonly end: number;
}

/** The result of one client. */
export interface SoakResult {
  readonly snapshots: number;
  readonly failures: readonly string[];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Listens and occasionally writes until the end of the test, and then compares the listener's data with the server's.
 * Runs in Node, where the SDK uses gRPC, and in browsers, where it uses WebChannel.
 */
export async function listenUntilEnd(
  { initializeApp, deleteApp }: Pick<typeof firebase, 'initializeApp' | 'deleteApp'>,
  sdk: typeof firestore,
  { host, port, project, uid, name, end }: SoakOptions,
): Promise<SoakResult> {
  const app = initializeApp({ projectId: project, apiKey: 'none' }, `${name}-${Math.random()}`);
  const db = sdk.getFirestore(app);
  sdk.connectFirestoreEmulator(db, host, port, { mockUserToken: { sub: uid } });
  const ownIncidents = sdk.query(sdk.collection(db, 'incidents'), sdk.where('owner', '==', uid));
  const queries = [ownIncidents, sdk.query(ownIncidents, sdk.orderBy('n'), sdk.limit(10))];
  const latest: (firestore.QuerySnapshot | undefined)[] = [];
  const failures: string[] = [];
  let snapshots = 0;
  const unsubscribes = queries.map((query, at) =>
    sdk.onSnapshot(
      query,
      (snapshot) => {
        snapshots += 1;
        latest[at] = snapshot;
      },
      (error) => void failures.push(`${name}: ${error.message}`),
    ),
  );
  while (Date.now() < end) {
    await sdk.setDoc(sdk.doc(db, `incidents/${name}-own`), { owner: uid, n: Math.floor(Math.random() * 1000) });
    await pause(500 + Math.random() * 1000);
  }
  await pause(3000);
  for (const [at, query] of queries.entries()) {
    const expected = await sdk.getDocsFromServer(query);
    const [received, stored] = [latest[at]?.docs ?? [], expected.docs].map((docs) =>
      JSON.stringify(docs.map((document) => [document.id, document.data()])),
    );
    if (received !== stored)
      failures.push(`${name} has ${latest[at]?.size} documents, the server ${expected.size}, or their contents differ`);
  }
  for (const unsubscribe of unsubscribes) unsubscribe();
  await deleteApp(app);
  return { snapshots, failures };
}
