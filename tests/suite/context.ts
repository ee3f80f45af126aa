import { inject } from 'vitest';

/** A running suite as seen by the tests: {@link ownSuite}. */
export interface SuiteContext {
  readonly projectId: string;
  /** The site and its API, `http://127.0.0.1:PORT`. */
  readonly hosting: string;
  /** The Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  /** The Firestore emulator, `host:port`. */
  readonly firestore: string;
  /** The Auth emulator, `host:port`. */
  readonly auth: string;
  /** The Storage emulator, `host:port`. */
  readonly storage: string;
  /** Bucket for the site's objects. */
  readonly bucket: string;
  /** The inbox for emails from the suites, `http://127.0.0.1:PORT`; see tests/suite/inbox.ts. */
  readonly inbox: string;
  /** Addresses of an admin and a member, each with a Microsoft account and a record in `members`. */
  readonly accounts: { readonly admin: string; readonly member: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One per worker. */
    suites: readonly SuiteContext[];
    /** Why no test can use a suite; empty if all can. */
    notReady: string;
  }
}

let otherSuite: SuiteContext | undefined;

/** Makes {@link ownSuite} return a suite started by this file. */
export function useSuite(suite: SuiteContext): void {
  otherSuite = suite;
}

/**
 * Returns the suite for the worker that runs this file. Each worker has its own, so files that run concurrently do not
 * see each other's writes; files run in sequence by one worker do.
 */
export function ownSuite(): SuiteContext {
  if (otherSuite !== undefined) return otherSuite;
  // From 1 to the number of workers: https://vitest.dev/guide/migration
  const suite = inject('suites')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (suite === undefined) throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no suite.`);
  return suite;
}
