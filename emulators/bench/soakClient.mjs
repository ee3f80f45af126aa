function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * A client of the soak test that listens until the end, writes now and then, and compares its result with the server's.
 * Runs in Node, where the SDK uses gRPC, and in a page, where it uses WebChannel.
 * @param {Pick<typeof import('firebase/app'), 'initializeApp' | 'deleteApp'>} app
 * @param {typeof import('firebase/firestore')} sdk
 * @param {{ host: string, port: number, project: string, uid: string, name: string, end: number }} options
 *   `name`: of the document that it writes; `end`: ms since 1970
 * @returns {Promise<{ snapshots: number, failures: string[] }>}
 */
export async function listenUntilEnd({ initializeApp, deleteApp }, sdk, { host, port, project, uid, name, end }) {
  const app = initializeApp({ projectId: project, apiKey: 'none' }, `${name}-${Math.random()}`);
  const db = sdk.getFirestore(app);
  sdk.connectFirestoreEmulator(db, host, port, { mockUserToken: { sub: uid } });
  const ownIncidents = sdk.query(sdk.collection(db, 'incidents'), sdk.where('owner', '==', uid));
  const queries = [ownIncidents, sdk.query(ownIncidents, sdk.orderBy('n'), sdk.limit(10))];
  const latest = queries.map(() => undefined);
  const failures = [];
  let snapshots = 0;
  const unsubscribes = queries.map((query, at) =>
    sdk.onSnapshot(
      query,
      (snapshot) => {
        snapshots += 1;
        latest[at] = snapshot;
      },
      (error) => failures.push(`${name}: ${error.message}`),
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
