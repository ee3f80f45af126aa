/** What a project's firebase.json says of Hosting; the rest is the CLI's. */
export interface FirebaseJson {
  readonly functions?: readonly object[];
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
  };
}

/** The ports of a suite; those of emulators that were not asked for are missing. */
export type SuitePorts = Readonly<Record<'auth' | 'functions' | 'firestore' | 'storage' | 'hosting', number>>;

/** What to start, and how. */
export interface SuiteOptions {
  /** The folder of firebase.json, from which firebase-tools can be resolved. */
  readonly root: string;
  /** A `demo-…` project, so that nothing real can be reached. */
  readonly projectId: string;
  /**
   * The ports of firebase.json (the default), any that are free, so that several suites can run at once, or some by emulator:
   * each other is then that of firebase.json, or a free one where that is taken.
   */
  readonly ports?: 'configured' | 'free' | Readonly<Record<string, number>>;
  /** The emulators to start; auth, functions, firestore, storage and hosting when left out. */
  readonly only?: readonly string[];
  /** Whether queries are held to the index file that firebase.json names, as in production; true when left out. */
  readonly requireIndexes?: boolean;
  /**
   * A folder, relative to `root`, in which the data of Firestore, Auth and Storage are kept: the suite begins with what
   * is there, and puts there what it holds when it is stopped. A suite that is killed leaves what was there.
   */
  readonly keep?: string;
  /**
   * Changes the firebase.json that the CLI reads: gets the project's, the ports that were chosen, by emulator, and the
   * suite's own folder, which stop() removes. The ports are added to the result.
   */
  readonly adapt?: <Config extends FirebaseJson>(config: Config, ports: SuitePorts, folder: string) => Config;
  /** Called with each line that the CLI prints. */
  readonly log?: (line: string) => void;
  /** Variables for the CLI and all that it starts, on top of this process' own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running suite. Addresses are missing for emulators that were not asked for. */
export interface Suite {
  readonly projectId: string;
  /** By emulator: those asked for, hub, logging, and eventarc and tasks beside functions. */
  readonly ports: Readonly<Record<string, number>>;
  /** `http://127.0.0.1:PORT`. */
  readonly hosting: string;
  /** `http://127.0.0.1:PORT`. */
  readonly functions: string;
  /** `127.0.0.1:PORT`, as FIRESTORE_EMULATOR_HOST has it. */
  readonly firestore: string;
  /** `127.0.0.1:PORT`, as FIREBASE_AUTH_EMULATOR_HOST has it. */
  readonly auth: string;
  /** `127.0.0.1:PORT`, as FIREBASE_STORAGE_EMULATOR_HOST has it. */
  readonly storage: string;
  /** `127.0.0.1:PORT`, as FIREBASE_EMULATOR_HUB has it. */
  readonly hub: string;
  /** The CLI's process. */
  readonly pid: number;
  /** What the CLI has printed; gone after stop(). */
  readonly logFile: string;
  /**
   * Stops everything within five seconds, or as long as it takes to store what `keep` keeps, and leaves no process and no
   * other file. May be called again.
   * @returns whether the data were kept; undefined for a suite that keeps none
   */
  stop(): Promise<boolean | undefined>;
}

/**
 * Starts the Firebase emulator suite of a project with our Firestore emulator, and waits until every emulator is
 * ready and known to be our own.
 * @throws {Error} when a configured port is taken (naming the process), when firebase-tools or the built emulator is
 *   missing, when the functions cannot be loaded, or when the CLI ends early (with its last lines)
 */
export function startSuite(options: SuiteOptions): Promise<Suite>;
