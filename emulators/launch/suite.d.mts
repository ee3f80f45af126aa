/** The part of a project's firebase.json that is used here. */
export interface FirebaseJson {
  readonly functions?: readonly object[];
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
    readonly rewrites?: readonly { readonly function?: { readonly region?: string } }[];
  };
}

/** The ports of a suite, by emulator; those that were not requested are missing. */
export type SuitePorts = Readonly<Record<'auth' | 'functions' | 'firestore' | 'storage' | 'hosting', number>>;

/** Options of {@link startSuite}. */
export interface SuiteOptions {
  /** The folder with firebase.json, which can resolve firebase-tools. */
  readonly root: string;
  /** A `demo-…` project, which cannot reach real data. */
  readonly projectId: string;
  /**
   * `configured` (the default): the ports in firebase.json; `free`: any free ports, so that several suites can run at
   * once; a record: these ports by emulator, and for the others the configured ones, or free ones where those are
   * taken.
   */
  readonly ports?: 'configured' | 'free' | Readonly<Record<string, number>>;
  /** The emulators to start; by default auth, functions, firestore, storage and hosting. */
  readonly only?: readonly string[];
  /** Whether queries require the indexes in firebase.json's index file, as in production; true by default. */
  readonly requireIndexes?: boolean;
  /**
   * A folder, relative to `root`, that persists the data of Firestore, Auth and Storage: the suite starts with what is
   * there, and stores its data there when it is stopped. If it is killed, the earlier data stays.
   */
  readonly dataFolder?: string;
  /**
   * Changes the firebase.json that the CLI reads. Receives the project's, the chosen ports by emulator, and the suite's
   * own folder, which stop() removes. The ports are added to the result.
   */
  readonly adapt?: <Config extends FirebaseJson>(config: Config, ports: SuitePorts, folder: string) => Config;
  /** Called with each line that the CLI prints. */
  readonly log?: (line: string) => void;
  /** Variables for the CLI and its child processes, in addition to this process' own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running suite. Addresses are missing for emulators that were not requested. */
export interface Suite {
  readonly projectId: string;
  /** By emulator: the requested ones, hub and logging, plus eventarc and tasks if functions run. */
  readonly ports: Readonly<Record<string, number>>;
  /** `http://127.0.0.1:PORT`. */
  readonly hosting: string;
  /** `http://127.0.0.1:PORT`. */
  readonly functions: string;
  /** `127.0.0.1:PORT`, for FIRESTORE_EMULATOR_HOST. */
  readonly firestore: string;
  /** `127.0.0.1:PORT`, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly auth: string;
  /** `127.0.0.1:PORT`, for FIREBASE_STORAGE_EMULATOR_HOST. */
  readonly storage: string;
  /** `127.0.0.1:PORT`, for FIREBASE_EMULATOR_HUB. */
  readonly hub: string;
  /** The CLI's process id. */
  readonly pid: number;
  /** The CLI's output; removed by stop(). */
  readonly logFile: string;
  /**
   * Stops everything within five seconds, or as long as it takes to store the data in `dataFolder`, and leaves no
   * process and no other file. Can be called more than once.
   * @returns whether the data was stored; undefined without `dataFolder`
   */
  stop(): Promise<boolean | undefined>;
}

/**
 * Starts the Firebase emulator suite of a project with our Firestore emulator, and waits until every emulator is ready
 * and verified to be our own.
 * @throws {Error} when a configured port is taken (naming the process), when firebase-tools or the built emulator is
 * missing, when the functions cannot be loaded, or when the CLI exits early (with its last lines)
 */
export function startSuite(options: SuiteOptions): Promise<Suite>;

/** Reads a project's firebase.json. */
export function readConfig(root: string): FirebaseJson;

/**
 * Chooses the ports of a suite.
 * @param only the requested emulators
 * @param choice see {@link SuiteOptions.ports}
 * @throws {Error} when a configured or given port is taken, naming the process
 */
export function choosePorts(
  config: object,
  only: readonly string[],
  choice: NonNullable<SuiteOptions['ports']>,
): Promise<Record<string, number>>;

/** Finds free ports of this machine, all different. */
export function freePorts(count: number): Promise<number[]>;

/** Starts something on free ports, which `start` chooses; again if a process took one of them before it was opened. */
export function retryIfPortTaken<T>(start: () => Promise<T>): Promise<T>;

/**
 * The path of a credentials file for GOOGLE_APPLICATION_CREDENTIALS that grants access to nothing; created on first
 * use.
 */
export function localCredentials(): string;
