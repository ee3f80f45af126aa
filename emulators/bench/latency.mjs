/**
 * Measures how long it takes from a write until a listener of another client shows it. Runs in Node, where the SDK uses
 * gRPC, and in a page, where it uses WebChannel.
 * @param {Pick<typeof import('firebase/app'), 'initializeApp' | 'deleteApp'>} app
 * @param {typeof import('firebase/firestore')} sdk
 * @param {{ port: number, writes: number, settings?: import('firebase/firestore').FirestoreSettings }} options
 * @returns {Promise<number[]>} ms of each write, in order
 */
export async function latencies({ initializeApp, deleteApp }, sdk, { port, writes, settings = {} }) {
  // Deleting an app ends its listeners with an error.
  sdk.setLogLevel('silent');
  const clients = ['writer', 'reader'].map((name) => {
    const app = initializeApp({ projectId: 'demo-bench', apiKey: 'none' }, name);
    const db = sdk.initializeFirestore(app, settings);
    sdk.connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: 'owner' });
    return { app, db };
  });
  const [writer, reader] = clients.map(({ db }) => sdk.doc(db, 'latency/only'));
  const durations = [];
  let show;
  sdk.onSnapshot(reader, (snapshot) => show?.(snapshot.data()?.n));
  await sdk.setDoc(writer, { n: -1 });
  for (let n = 0; n < writes; n += 1) {
    const shown = new Promise((resolve) => {
      show = (value) => value === n && resolve();
    });
    const startedAt = performance.now();
    // Not awaited: the listener can receive the write before the response arrives.
    const written = sdk.setDoc(writer, { n });
    await shown;
    durations.push(performance.now() - startedAt);
    await written;
  }
  await Promise.all(clients.map(({ app }) => deleteApp(app)));
  return durations;
}
