import { inject } from 'vitest';

/** Where the tests find a running suite; see {@link ownSuite}. */
export interface SuiteContext {
  readonly projectId: string;
  /** URL of the site and its API, `http://127.0.0.1:PORT`. */
  readonly hosting: string;
  /** URL of the Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  /** Firestore emulator, `host:port`. */
  readonly firestore: string;
  /** Auth emulator, `host:port`. */
  readonly auth: string;
  /** Storage emulator, `host:port`. */
  readonly storage: string;
  /** Bucket with the site's objects. */
  readonly bucket: string;
  /** URL of the inbox for emails from the suites, `http://127.0.0.1:PORT`; see tests/suite/inbox.ts. */
  readonly inbox: string;
  /** Email addresses of an admin and a member, who each have an account and a record in `members`. */
  readonly accounts: { readonly admin: string; readonly member: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One suite per worker. */
    suites: readonly SuiteContext[];
    /** Reason that no test can run; empty if all can. */
    notReady: string;
  }
}

let otherSuite: SuiteContext | undefined;

/** Makes {@link ownSuite} return a suite that the test file has started itself. */
export function useSuite(suite: SuiteContext): void {
  otherSuite = suite;
}

/**
 * Returns the suite for the worker that runs this file. Each worker has its own, so files that run concurrently don't
 * see each other's writes, but consecutive files in the same worker do.
 */
export function ownSuite(): SuiteContext {
  if (otherSuite !== undefined) return otherSuite;
  // Starts at 1 (https://vitest.dev/guide/migration)
  const suite = inject('suites')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (suite === undefined) throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no suite.`);
  return suite;
}
