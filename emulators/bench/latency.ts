import type * as firebase from 'firebase/app';
import type * as firestore from 'firebase/firestore';

export interface LatencyOptions {
  readonly port: number;
  readonly writes: number;
  readonly settings?: firestore.FirestoreSettings;
}

/**
 * Measures the latency from a write until another client's listener receives it. Runs in Node, where the SDK uses gRPC,
 * and in browsers, where it uses WebChannel.
 * @returns latencies in ms, in order
 */
export async function latencies(
  { initializeApp, deleteApp }: Pick<typeof firebase, 'initializeApp' | 'deleteApp'>,
  sdk: typeof firestore,
  { port, writes, settings = {} }: LatencyOptions,
): Promise<number[]> {
  // Deleting an app makes its listeners log an error.
  sdk.setLogLevel('silent');
  const open = (name: string): { readonly app: firebase.FirebaseApp; readonly db: firestore.Firestore } => {
    const app = initializeApp({ projectId: 'demo-bench', apiKey: 'none' }, name);
    const db = sdk.initializeFirestore(app, settings);
    sdk.connectFirestoreEmulator(db, '127.0.0.1', port, { mockUserToken: 'owner' });
    return { app, db };
  };
  const clients = [open('writer'), open('reader')] as const;
  const [writer, reader] = [sdk.doc(clients[0].db, 'latency/only'), sdk.doc(clients[1].db, 'latency/only')];
  const durations: number[] = [];
  let show: ((value: unknown) => void) | undefined;
  sdk.onSnapshot(reader, (snapshot) => show?.(snapshot.data()?.['n']));
  await sdk.setDoc(writer, { n: -1 });
  for (let n = 0; n < writes; n += 1) {
    const shown = new Promise<void>((resolve) => {
      show = (value) => void (value === n && resolve());
    });
    const startedAt = performance.now();
    // Do not await the write yet: the listener can receive it before the response arrives.
    const written = sdk.setDoc(writer, { n });
    await shown;
    durations.push(performance.now() - startedAt);
    await written;
  }
  await Promise.all(clients.map(({ app }) => deleteApp(app)));
  return durations;
}
