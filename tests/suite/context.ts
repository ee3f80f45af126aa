/** What the running suite tells the tests: `inject('suite')` from vitest. */
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
  /** The bucket of the site's objects. */
  readonly bucket: string;
  /** Addresses of an admin and of a member, each with a Microsoft account and a record in `members`. */
  readonly accounts: { readonly admin: string; readonly member: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    suite: SuiteContext;
  }
}
