import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsConnections, freePorts } from '../../launch/ports.ts';
import type { Receiver } from '../triggers/delivery.ts';

/** Whether to test against the official emulator instead of ours. */
export const IS_OFFICIAL = process.env['TARGET'] === 'official';

/** The Firebase CLI's download cache. */
const CACHE = join(homedir(), '.cache/firebase/emulators');
const JAR = /^cloud-firestore-emulator-v?([\d.]+)\.jar$/;
/** The main class, for JARs whose manifest does not name one. */
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const NO_MAIN_CLASS = /no main manifest attribute/;
/** Minimum Java version for emulator 1.19. Newer emulators need Java 21 and report it themselves. */
const MIN_JAVA_VERSION = 17;
/** Number of output lines to show if the emulator fails to start. */
const LAST_LINES = 3;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 4_000;

interface Official {
  /** Path of the emulator's JAR. */
  readonly jar: string;
  /** Path of a compatible `java` executable. */
  readonly java: string;
}

interface RunningOfficial {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Finds the official emulator (FIRESTORE_OFFICIAL_JAR, or the latest version in the CLI's cache) and Java 17 or later.
 * @throws Error with a one-sentence message if either is missing
 */
export function findOfficial(): Official {
  const jar = process.env['FIRESTORE_OFFICIAL_JAR'] ?? cachedJar();
  if (jar === undefined)
    throw new Error(
      'TARGET=official needs the official emulator: ' +
        `set FIRESTORE_OFFICIAL_JAR to its archive, or let the Firebase CLI download one to ${CACHE}.`,
    );
  if (!existsSync(jar)) throw new Error(`TARGET=official needs the official emulator, but ${jar} does not exist.`);
  return { jar, java: findJava() };
}

/**
 * Finds Java in JAVA_HOME or on the PATH.
 * @throws Error with a one-sentence message if it is missing
 */
export function findJava(): string {
  const folders = [
    ...(process.env['JAVA_HOME'] ? [join(process.env['JAVA_HOME'], 'bin')] : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const java = folders
    .map((folder) => join(folder || '.', 'java'))
    .find((candidate) => existsSync(candidate) && isJava(candidate));
  if (java === undefined)
    throw new Error(`The official emulator needs Java ${MIN_JAVA_VERSION} or later in JAVA_HOME or on the PATH.`);
  return java;
}

function cachedJar(): string | undefined {
  const jars = existsSync(CACHE) ? readdirSync(CACHE).filter((name) => JAR.test(name)) : [];
  const latest = jars.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return latest === undefined ? undefined : join(CACHE, latest);
}

function isJava(file: string): boolean {
  const { stderr } = spawnSync(file, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0) >= MIN_JAVA_VERSION;
}

/**
 * Returns environment variables that make the Firebase CLI start the official emulator. Empty unless TARGET is
 * `official`.
 */
export function officialEnvironment(): Readonly<Record<string, string>> {
  if (!IS_OFFICIAL) return {};
  const { jar, java } = findOfficial();
  return { FIRESTORE_EMULATOR_BINARY_PATH: jar, PATH: [join(java, '..'), process.env['PATH']].join(delimiter) };
}

/**
 * Starts the official emulator on a free port, as the Firebase CLI does.
 * @param log called with each line of output
 * @throws Error if the emulator is missing or does not start within a minute
 */
export async function startOfficial(
  options: {
    readonly rules?: string | undefined;
    readonly functions?: Receiver | undefined;
    /** The `….overall_export_metadata` file of an export to import. */
    readonly seed?: string | undefined;
  },
  log: (line: string) => void,
  { jar, java }: Official = findOfficial(),
): Promise<RunningOfficial> {
  const [port = 0, websocket = 0] = await freePorts(2);
  const folder = mkdtempSync(join(tmpdir(), 'official-emulator-'));
  const rules = join(folder, 'firestore.rules');
  if (options.rules !== undefined) writeFileSync(rules, options.rules);
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--websocket_port',
    String(websocket),
    ...(options.rules === undefined ? [] : ['--rules', rules]),
    ...(options.seed === undefined ? [] : ['--seed_from_export', options.seed]),
    ...(options.functions ? ['--functions_emulator', `${options.functions.host}:${options.functions.port}`] : []),
  ];
  const lines: string[] = [];
  const recordLine = (line: string): void => {
    lines.push(line);
    lines.splice(0, lines.length - LAST_LINES);
    log(line);
  };
  let running = run(java, ['-jar', jar, ...args], folder, recordLine);
  const close = async (): Promise<void> => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  let usesManifest = true;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await acceptsConnections(port))) {
    if (running.hasEnded() && usesManifest && lines.some((line) => NO_MAIN_CLASS.test(line))) {
      usesManifest = false;
      running = run(java, ['-cp', jar, MAIN_CLASS, ...args], folder, recordLine);
    } else if (running.hasEnded() || Date.now() > deadline) {
      await close();
      throw new Error(`The official emulator (${jar}) did not open its port: ${lines.join(' ')}`);
    }
    await sleep(20);
  }
  return { port, close };
}

/** Starts a Java process, and logs its output. */
function run(
  java: string,
  args: readonly string[],
  cwd: string,
  log: (line: string) => void,
): { hasEnded(): boolean; stop(): Promise<void> } {
  const child = spawn(java, ['-Duser.language=en', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', log);
  let ended = false;
  const end = once(child, 'close').finally(() => {
    ended = true;
  });
  return {
    hasEnded: () => ended,
    stop: async () => {
      child.kill('SIGINT');
      await Promise.race([end, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      child.kill('SIGKILL');
      await end;
    },
  };
}
