// This script runs in the browser.
/// <reference lib="dom" />
import * as firebase from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { runOperations } from './operations.ts';

/** Registers a component with an app, as Firebase packages do. Missing from the public types. */
const { _addComponent: addComponent } = firebase as unknown as {
  readonly _addComponent: (app: firebase.FirebaseApp, component: object) => void;
};

/** Token payload of a signed-in user. */
type Who = { readonly sub: string } & Readonly<Record<string, string | boolean>>;

/** Options for opening a client. */
interface ClientOptions {
  /** The emulator's `127.0.0.1:PORT`. */
  readonly host: string;
  /** A user or an admin. By default, the client is not signed in, but can sign in later. */
  readonly who?: Who | 'owner' | undefined;
  /** Connection settings for the SDK. */
  readonly settings?: sdk.FirestoreSettings | undefined;
}

/** Globals of the test page: the unmodified web SDK, and functions that create clients. */
interface TestPage {
  readonly sdk: typeof sdk;
  readonly open: (options: ClientOptions) => sdk.Firestore;
  /** Changes the signed-in user. Null signs out. */
  readonly signIn: (db: sdk.Firestore, who: Who | null) => void;
  readonly close: (db: sdk.Firestore) => Promise<void>;
  readonly runOperations: typeof runOperations;
}

declare global {
  /** Only defined in the browser. */
  var testPage: TestPage;
}

interface Client {
  readonly app: firebase.FirebaseApp;
  readonly auth: Auth;
}

/** A replacement for the internal Auth interface that the Firestore SDK uses. */
class Auth {
  #token: string | null = null;
  #uid: string | null = null;
  readonly #listeners = new Set<(token: string | null) => void>();

  signIn(who: Who | null): void {
    this.#token = who && `${tokenPart({ alg: 'none' })}.${tokenPart(who)}.`;
    this.#uid = who?.sub ?? null;
    for (const listener of this.#listeners) listener(this.#token);
  }

  getUid = (): string | null => this.#uid;
  getToken = async (): Promise<{ accessToken: string } | null> =>
    Promise.resolve(this.#token === null ? null : { accessToken: this.#token });
  addAuthTokenListener = (listener: (token: string | null) => void): void => {
    this.#listeners.add(listener);
    queueMicrotask(() => listener(this.#token));
  };
  removeAuthTokenListener = (listener: (token: string | null) => void): void => void this.#listeners.delete(listener);
}

function tokenPart(json: object): string {
  return btoa(JSON.stringify(json)).replaceAll('+', '-').replaceAll('/', '_');
}

const clients = new Map<sdk.Firestore, Client>();
let count = 0;

globalThis.testPage = {
  sdk,
  runOperations,
  open: ({ host, who, settings = {} }) => {
    const app = firebase.initializeApp({ projectId: 'demo-test', apiKey: 'none' }, `client ${(count += 1)}`);
    const auth = new Auth();
    addComponent(app, {
      name: 'auth-internal',
      instanceFactory: () => auth,
      type: 'PRIVATE',
      multipleInstances: false,
      serviceProps: {},
      instantiationMode: 'LAZY',
      onInstanceCreated: null,
    });
    const db = sdk.initializeFirestore(app, settings);
    const [name = '', port] = host.split(':');
    sdk.connectFirestoreEmulator(db, name, Number(port), who && { mockUserToken: who });
    clients.set(db, { app, auth });
    return db;
  },
  signIn: (db, who) => clients.get(db)?.auth.signIn(who),
  close: async (db) => {
    const client = clients.get(db);
    clients.delete(db);
    if (client) await firebase.deleteApp(client.app);
  },
};
