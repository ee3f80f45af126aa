import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePorts, indexFileOf, readConfig, writeConfig, type FirebaseJson, type PortChoice } from './config.ts';
import { cliCommand, cliEnvironment } from './environment.ts';
import { persistIn, type Persistence } from './persistence.ts';
import { retryIfPortTaken } from './ports.ts';
import { allExited, processesOf, signal, SUITE_ID } from './processes.ts';

export { choosePorts, readConfig, type FirebaseJson } from './config.ts';
export { localCredentials } from './credentials.ts';
export { freePorts, retryIfPortTaken } from './ports.ts';

const HOST = '127.0.0.1';
const GUARD = fileURLToPath(new URL('../dist/guard.js', import.meta.url));
const DEFAULT_ONLY = ['auth', 'functions', 'firestore', 'storage', 'hosting'];
/** The CLI prints this when all emulators and functions are ready. */
const READY = 'All emulators ready';
const FUNCTIONS_FAILED = 'Failed to load function definition';
const START_TIMEOUT_MS = 120_000;
/**
 * How long to wait for the CLI to exit before killing it, in ms. Must be short enough that stopping takes less than
 * five seconds, including killing the processes.
 */
const STOP_TIMEOUT_MS = 3_500;
const KILL_TIMEOUT_MS = 1_000;
const SHOWN_LINES = 40;
const EMULATOR_LINES = 10;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Running suites that this process started. Each suite adds one listener per signal. */
const SUITES = new Set<Running>();

/** Ports by emulator. Only requested emulators have a port. */
export type SuitePorts = Readonly<Record<'auth' | 'functions' | 'firestore' | 'storage' | 'hosting', number>>;

/** Options for {@link startSuite}. */
export interface SuiteOptions {
  /** Folder that contains firebase.json. `firebase-tools` must be resolvable from it. */
  readonly root: string;
  /** A `demo-…` project ID, which can't access real data. */
  readonly projectId: string;
  /**
   * How to choose ports. `configured` (the default) uses the ports in firebase.json. `free` uses any free ports so that
   * several suites can run in parallel. A record fixes some ports; other emulators use their configured port, or any
   * free port if that is taken.
   */
  readonly ports?: PortChoice;
  /** Emulators to start. Defaults to auth, functions, firestore, storage, and hosting. */
  readonly only?: readonly string[];
  /** Whether queries require the indexes in the index file, as in production. Defaults to true. */
  readonly requireIndexes?: boolean;
  /**
   * Folder for persisting Firestore, Auth, and Storage data, relative to `root`. The suite loads the data at startup
   * and saves it in stop(). If the suite is killed, the data from the previous run is kept.
   */
  readonly dataFolder?: string;
  /**
   * Customizes the firebase.json passed to the CLI. Receives the project's firebase.json, the ports by emulator, and
   * the suite's temporary folder, which stop() removes. The suite sets the ports afterward.
   */
  readonly adapt?: <Config extends FirebaseJson>(config: Config, ports: SuitePorts, folder: string) => Config;
  /** Called with each line of output from the CLI. */
  readonly log?: (line: string) => void;
  /** Additional environment variables for the CLI and its child processes. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running suite. Addresses of emulators that were not requested are missing. */
export interface Suite {
  readonly projectId: string;
  /** Ports by emulator, including those that always run, such as the hub; see {@link choosePorts}. */
  readonly ports: Readonly<Record<string, number>>;
  /** `http://127.0.0.1:PORT` */
  readonly hosting: string;
  /** `http://127.0.0.1:PORT` */
  readonly functions: string;
  /** `127.0.0.1:PORT` for FIRESTORE_EMULATOR_HOST */
  readonly firestore: string;
  /** `127.0.0.1:PORT` for FIREBASE_AUTH_EMULATOR_HOST */
  readonly auth: string;
  /** `127.0.0.1:PORT` for FIREBASE_STORAGE_EMULATOR_HOST */
  readonly storage: string;
  /** `127.0.0.1:PORT` for FIREBASE_EMULATOR_HUB */
  readonly hub: string;
  /** Process ID of the CLI. */
  readonly pid: number;
  /** Log file with the CLI's output. Removed by stop(). */
  readonly logFile: string;
  /**
   * Stops all processes within five seconds, plus the time to save data to `dataFolder`, and removes all temporary
   * files. Can be called repeatedly.
   * @returns whether the data was saved; undefined without `dataFolder`
   */
  stop(): Promise<boolean | undefined>;
}

/** Settings for starting the CLI. */
interface Launch {
  readonly root: string;
  readonly projectId: string;
  readonly only: readonly string[];
  readonly log: (line: string) => void;
  readonly environment: Readonly<Record<string, string>>;
  readonly config: FirebaseJson;
  /** The suite's temporary folder, which stop() removes. */
  readonly folder: string;
  readonly ports: Readonly<Record<string, number>>;
  readonly persisted: Persistence | undefined;
}

/** A running CLI process. */
interface Running extends Pick<Launch, 'projectId' | 'only' | 'folder' | 'ports' | 'persisted'> {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Identifies the suite's processes; see {@link SUITE_ID}. */
  readonly id: string;
  readonly logFile: string;
  /** The most recent lines of output from the CLI. */
  readonly lines: string[];
  isReady: boolean;
  /** Reason why the suite can't start, if any. */
  failure: string | undefined;
  readonly stop: () => Promise<boolean | undefined>;
}

/**
 * Starts a project's Firebase emulator suite with our emulators. Waits until all emulators are ready, and verifies that
 * they belong to this suite.
 * @throws {Error} if the suite can't be started or isn't ready in time
 */
export async function startSuite(options: SuiteOptions): Promise<Suite> {
  const start = (): Promise<Suite> => startOnce(options);
  return options.ports === 'free' ? retryIfPortTaken(start) : start();
}

async function startOnce({
  root,
  projectId,
  ports = 'configured',
  only = DEFAULT_ONLY,
  log = () => {},
  environment = {},
  requireIndexes = true,
  dataFolder,
  adapt = (config) => config,
}: SuiteOptions): Promise<Suite> {
  const config = readConfig(resolve(root));
  const assignedPorts = await choosePorts(config, only, ports);
  const folder = mkdtempSync(join(tmpdir(), 'firebase-suite-'));
  const indexFile = requireIndexes ? indexFileOf(resolve(root), config) : undefined;
  const suite = launch({
    root: resolve(root),
    projectId,
    only,
    log,
    environment: { FIRESTORE_EMULATOR_INDEX_FILE: indexFile ?? '', ...environment },
    config: adaptConfig(folder, () => adapt(config, assignedPorts as SuitePorts, folder)),
    folder,
    ports: assignedPorts,
    persisted: dataFolder === undefined ? undefined : persistIn(resolve(root, dataFolder)),
  });
  try {
    await waitUntilReady(suite);
  } catch (error) {
    // Don't save anything: the hub on the expected port could belong to another suite.
    suite.isReady = false;
    await suite.stop();
    throw error;
  }
  return describe(suite);
}

/** Runs the caller's `adapt` function, and removes the temporary folder if it throws. */
function adaptConfig(folder: string, adapt: () => FirebaseJson): FirebaseJson {
  try {
    return adapt();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function launch({ root, projectId, only, log, environment, config, folder, ports, persisted }: Launch): Running {
  const id = randomUUID();
  const { file, remove } = writeConfig(root, config, ports);
  const [program, ...first] = cliCommand(root);
  const child = spawn(
    program,
    [
      ...first,
      'emulators:start',
      '--config',
      file,
      '--project',
      projectId,
      '--only',
      only.join(','),
      ...(persisted?.arguments ?? []),
    ],
    {
      cwd: folder,
      env: {
        ...cliEnvironment(),
        XDG_CONFIG_HOME: folder,
        ...environment,
        ...temporaryFolders(folder),
        [SUITE_ID]: id,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Use a separate process group so that Ctrl-C in the terminal doesn't reach the CLI before stop() does.
      detached: true,
    },
  );
  let stopping: Promise<boolean | undefined> | undefined;
  const suite: Running = {
    child,
    folder,
    id,
    ports,
    only,
    projectId,
    persisted,
    logFile: join(folder, 'suite.log'),
    lines: [],
    isReady: false,
    failure: undefined,
    stop: () =>
      (stopping ??= shutDown(suite).finally(() => {
        process.off('exit', cleanUp);
        removeSignalHandlers();
        cleanUp();
      })),
  };
  record(suite, log);
  child.once('error', (error) => {
    suite.failure ??= `The Firebase CLI could not be started: ${error.message}`;
  });
  child.once('exit', (code, reason) => {
    suite.failure ??= `The Firebase CLI exited (${reason ?? code}).`;
  });
  const dismissGuard = guard([id, String(child.pid), file, folder]);
  const cleanUp = (): void => {
    for (const pid of processesOf(id, child.pid)) signal(pid, 'SIGKILL');
    remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    dismissGuard();
  };
  process.once('exit', cleanUp);
  const removeSignalHandlers = stopWithThisProcess(suite);
  return suite;
}

/** Returns variables that set the folder for temporary files: TMPDIR on Linux and macOS, TEMP and TMP on Windows. */
function temporaryFolders(folder: string): Readonly<Record<string, string>> {
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/**
 * Starts the guard process, which stops the suite if this process dies (see guard.ts). Returns a function that stops
 * the guard.
 */
function guard(args: readonly string[]): () => void {
  // The guard must survive both this process and the suite, so it has its own process group and no suite ID.
  const { [SUITE_ID]: _id, ...env } = process.env;
  const watcher = spawn(process.execPath, [GUARD, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env,
  });
  watcher.once('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  // Don't let the pipe keep this process alive.
  (watcher.stdin as Socket).unref();
  return () => void watcher.kill();
}

/**
 * Stops the suite on signals, unless this process handles them itself. Otherwise, the suite would survive because it
 * has its own process group.
 */
function stopWithThisProcess(suite: Running): () => void {
  const handlers = SIGNALS.map((name) => {
    const handler = (): void => {
      if (process.listenerCount(name) > SUITES.size) return;
      void suite.stop().finally(() => {
        if (SUITES.size === 0) process.kill(process.pid, name);
      });
    };
    process.on(name, handler);
    return [name, handler] as const;
  });
  SUITES.add(suite);
  return () => {
    SUITES.delete(suite);
    for (const [name, handler] of handlers) process.off(name, handler);
  };
}

/** Logs the CLI's output, keeps the last lines, and detects whether the suite is ready or has failed. */
function record(suite: Running, log: (line: string) => void): void {
  const file = createWriteStream(suite.logFile);
  // The folder might be removed before the last lines are written.
  file.on('error', () => {});
  const output = new PassThrough();
  suite.child.stdout.pipe(output, { end: false });
  suite.child.stderr.pipe(output, { end: false });
  suite.child.once('close', () => {
    output.end();
    file.end();
  });
  createInterface({ input: output }).on('line', (line) => {
    file.write(`${line}\n`);
    suite.lines.push(line);
    if (suite.lines.length > 1_000) suite.lines.splice(0, 500);
    if (line.includes(READY)) suite.isReady = true;
    if (line.includes(FUNCTIONS_FAILED)) suite.failure ??= 'The functions could not be loaded.';
    log(line);
  });
}

async function waitUntilReady(suite: Running): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(suite.isReady && (await isOwnHub(suite)))) {
    if (suite.failure !== undefined) {
      // Wait for the last lines of output.
      await sleep(100);
      throw new Error(`${suite.failure}\n${lastOutput(suite)}`);
    }
    if (Date.now() > deadline) throw new Error(`The suite was not ready in time.\n${lastOutput(suite)}`);
    await sleep(50);
  }
  if (suite.failure !== undefined) throw new Error(`${suite.failure}\n${lastOutput(suite)}`);
}

/** Returns the last lines of output from the CLI and from the Firestore emulator, which logs to a file. */
function lastOutput({ lines, folder }: Running): string {
  const file = join(folder, 'firestore-debug.log');
  const emulatorLines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-EMULATOR_LINES) : [];
  return [...lines.slice(-SHOWN_LINES), ...emulatorLines].join('\n');
}

/** Returns whether the hub on the expected port belongs to our CLI and lists all requested emulators on their ports. */
async function isOwnHub({ child, ports, only }: Running): Promise<boolean> {
  try {
    const address = `http://${HOST}:${ports['hub']}`;
    const hub = (await getJson(`${address}/`)) as { readonly pid: number };
    const running = (await getJson(`${address}/emulators`)) as Readonly<Record<string, { readonly port: number }>>;
    return hub.pid === child.pid && only.every((name) => running[name]?.port === ports[name]);
  } catch {
    return false;
  }
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.json();
}

function describe({ ports, projectId, child, logFile, stop }: Running): Suite {
  // Typed as non-null because callers use only the addresses of emulators that they requested.
  const host = (name: string): string => (ports[name] === undefined ? undefined : `${HOST}:${ports[name]}`) as string;
  const url = (name: string): string => (ports[name] === undefined ? undefined : `http://${host(name)}`) as string;
  return {
    projectId,
    ports,
    hosting: url('hosting'),
    functions: url('functions'),
    firestore: host('firestore'),
    auth: host('auth'),
    storage: host('storage'),
    hub: host('hub'),
    pid: child.pid ?? 0,
    logFile,
    stop,
  };
}

/** Saves the data, stops the CLI with SIGINT, and kills any processes that don't exit in time. */
async function shutDown({ child, id, isReady, ports, persisted }: Running): Promise<boolean | undefined> {
  const running = (): readonly number[] => processesOf(id, child.pid);
  if (child.pid === undefined) return undefined;
  let isSaved = persisted && false;
  if (child.exitCode === null && child.signalCode === null) {
    if (isReady) isSaved = await persisted?.save(`${HOST}:${ports['hub']}`);
    signal(child.pid, 'SIGINT');
    await allExited(() => running().filter((pid) => pid === child.pid), STOP_TIMEOUT_MS);
  }
  for (const pid of running()) signal(pid, 'SIGKILL');
  await allExited(running, KILL_TIMEOUT_MS);
  // Wait until Node has reaped the CLI's process, which may still be a zombie.
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(KILL_TIMEOUT_MS) }).catch(() => {});
  }
  return isSaved;
}
