import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import * as sdk from 'firebase/firestore';

/** A signed-in user, an administrator, or (undefined) a visitor. */
export type Who = { readonly sub: string } & Readonly<Record<string, string | boolean>>;

/** Options of a client in a page. */
export interface ClientOptions {
  /** `127.0.0.1:PORT` of the emulator. */
  readonly host: string;
  readonly who?: Who | 'owner' | undefined;
  /** How the SDK connects; by default as it does by default. */
  readonly settings?: sdk.FirestoreSettings | undefined;
}

/** What the page offers to tests: the unchanged web SDK, and a client of an emulator. */
export interface TestPage {
  readonly sdk: typeof sdk;
  readonly open: (options: ClientOptions) => sdk.Firestore;
  readonly close: (db: sdk.Firestore) => Promise<void>;
}

let count = 0;
const apps = new Map<sdk.Firestore, FirebaseApp>();

const page: TestPage = {
  sdk,
  open: ({ host, who, settings = {} }) => {
    const app = initializeApp({ projectId: 'demo-test', apiKey: 'none' }, `client ${(count += 1)}`);
    const db = sdk.initializeFirestore(app, settings);
    const [name = '', port] = host.split(':');
    sdk.connectFirestoreEmulator(db, name, Number(port), who && { mockUserToken: who });
    apps.set(db, app);
    return db;
  },
  close: async (db) => {
    const app = apps.get(db);
    apps.delete(db);
    if (app) await deleteApp(app);
  },
};

Object.assign(globalThis, { testPage: page });
