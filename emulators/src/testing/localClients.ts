import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { PROJECT, startLocalEmulator, type LocalEmulator } from './localEmulator.ts';

/** Token claims of a signed-in user. */
type Claims = { readonly sub: string } & Readonly<Record<string, string | boolean>>;

/** Functions that the full and lite SDKs share. */
interface Sdk<Db> {
  getFirestore(app: FirebaseApp, databaseId: string): Db;
  connectFirestoreEmulator(db: Db, host: string, port: number, options?: { mockUserToken?: Claims | 'owner' }): void;
  setLogLevel(level: 'silent'): void;
}

/** An emulator shared by all tests in a file. Clients are closed after each test. */
interface LocalClients<Db> {
  readonly emulator: LocalEmulator;
  /** Opens a client. It is not signed in by default. A custom port must forward to the emulator. */
  readonly as: (caller?: Claims | 'owner', options?: { readonly port?: number; readonly databaseId?: string }) => Db;
}

/** Starts an emulator before all tests. Clears it and sets the rules before each test. */
export function useLocalClients<Db>(sdk: Sdk<Db>, rules: string): LocalClients<Db> {
  let emulator: LocalEmulator | undefined;
  const running = (): LocalEmulator => {
    if (!emulator) throw new Error('The emulator is only available while tests run.');
    return emulator;
  };
  const apps: FirebaseApp[] = [];
  beforeAll(async () => {
    sdk.setLogLevel('silent');
    emulator = await startLocalEmulator();
  });
  afterAll(async () => emulator?.close());
  beforeEach(async () => {
    await running().request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
    await running().putRules(rules);
  });
  afterEach(async () => {
    await Promise.all(apps.splice(0).map(deleteApp));
  });
  let count = 0;
  return {
    get emulator() {
      return running();
    },
    as(who, { port = running().port, databaseId = '(default)' } = {}) {
      const app = initializeApp({ projectId: PROJECT, apiKey: 'none' }, `client-${(count += 1)}`);
      apps.push(app);
      const db = sdk.getFirestore(app, databaseId);
      sdk.connectFirestoreEmulator(db, '127.0.0.1', port, who && { mockUserToken: who });
      return db;
    },
  };
}
