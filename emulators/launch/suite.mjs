import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePorts, indexFileOf, readConfig, writeConfig } from './config.mjs';
import { cliCommand, cliEnvironment } from './environment.mjs';
import { persistIn } from './persistence.mjs';
import { retryIfPortTaken } from './ports.mjs';
import { allExited, processesOf, signal, SUITE_ID } from './processes.mjs';

export { choosePorts, readConfig } from './config.mjs';
export { localCredentials } from './credentials.mjs';
export { freePorts, retryIfPortTaken } from './ports.mjs';

const HOST = '127.0.0.1';
const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
const DEFAULT_ONLY = ['auth', 'functions', 'firestore', 'storage', 'hosting'];
/** Printed by the CLI when everything is up, functions included. */
const READY = 'All emulators ready';
const FUNCTIONS_FAILED = 'Failed to load function definition';
const START_TIMEOUT_MS = 120_000;
/**
 * The CLI gets this long to shut down cleanly, then whatever is left is killed. Both timeouts add up to less than five
 * seconds.
 */
const STOP_TIMEOUT_MS = 3_500;
const KILL_TIMEOUT_MS = 1_000;
/** An export without progress for this long is considered stuck. */
const EXPORT_IDLE_MS = 30_000;
const SHOWN_LINES = 40;
const EMULATOR_LINES = 10;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The running suites of this process; each adds one listener per signal. */
const SUITES = new Set();

/** Starts the Firebase emulator suite of a project; see suite.d.mts. */
export async function startSuite(options) {
  const start = () => startOnce(options);
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
}) {
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
    config: adaptConfig(folder, () => adapt(config, assignedPorts, folder)),
    folder,
    ports: assignedPorts,
    persisted: dataFolder === undefined ? undefined : persistIn(resolve(root, dataFolder)),
  });
  try {
    await waitUntilReady(suite);
  } catch (error) {
    await suite.stop();
    throw error;
  }
  return describe(suite);
}

/** Removes the folder when the caller's `adapt` throws. */
function adaptConfig(folder, adapt) {
  try {
    return adapt();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function launch({ root, projectId, only, log, environment, config, folder, ports, persisted }) {
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
      // Its own process group: Ctrl-C in the terminal must not reach it before we stop it cleanly.
      detached: true,
    },
  );
  const suite = { child, folder, id, ports, only, projectId, persisted, lines: [], isReady: false, failure: undefined };
  suite.logFile = join(folder, 'suite.log');
  record(suite, log);
  child.once('error', (error) => {
    suite.failure ??= `The Firebase CLI could not be started: ${error.message}`;
  });
  child.once('exit', (code, reason) => {
    suite.failure ??= `The Firebase CLI exited (${reason ?? code}).`;
  });
  const dismissGuard = guard([id, String(child.pid), file, folder]);
  const cleanUp = () => {
    for (const pid of processesOf(id, child.pid)) signal(pid, 'SIGKILL');
    remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    dismissGuard();
  };
  process.once('exit', cleanUp);
  const removeSignalHandlers = stopWithThisProcess(suite);
  let stopping;
  suite.stop = () => {
    stopping ??= shutDown(suite).finally(() => {
      process.off('exit', cleanUp);
      removeSignalHandlers();
      cleanUp();
    });
    return stopping;
  };
  return suite;
}

/** The variables that decide where temporary files go: the first on Linux and macOS, the others on Windows. */
function temporaryFolders(folder) {
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** Starts the process that ends the suite if this one is killed (guard.mjs); returns the function that dismisses it. */
function guard(args) {
  // Its own process group, and not part of the suite: it must outlive both.
  const { [SUITE_ID]: _id, ...env } = process.env;
  const watcher = spawn(process.execPath, [GUARD, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env,
  });
  watcher.once('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  // The pipe must not keep this process running.
  watcher.stdin.unref();
  return () => watcher.kill();
}

/**
 * Stops the suite on a signal that nothing else in this process handles: the suite has its own process group and would
 * survive.
 */
function stopWithThisProcess(suite) {
  const handlers = SIGNALS.map((name) => {
    const handler = () => {
      if (process.listenerCount(name) > SUITES.size) return;
      void suite.stop().finally(() => {
        if (SUITES.size === 0) process.kill(process.pid, name);
      });
    };
    process.on(name, handler);
    return [name, handler];
  });
  SUITES.add(suite);
  return () => {
    SUITES.delete(suite);
    for (const [name, handler] of handlers) process.off(name, handler);
  };
}

/** Passes the CLI's lines on, and stores them. */
function record(suite, log) {
  const file = createWriteStream(suite.logFile);
  // The folder may be removed while the last lines arrive.
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
    suite.persisted?.onLine(line);
    if (line.includes(READY)) suite.isReady = true;
    if (line.includes(FUNCTIONS_FAILED)) suite.failure ??= 'The functions could not be loaded.';
    log(line);
  });
}

async function waitUntilReady(suite) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(suite.isReady && (await isOwnHub(suite)))) {
    if (suite.failure !== undefined) {
      // The last lines may still be arriving.
      await sleep(100);
      throw new Error(`${suite.failure}\n${lastOutput(suite)}`);
    }
    if (Date.now() > deadline) throw new Error(`The suite was not ready in time.\n${lastOutput(suite)}`);
    await sleep(50);
  }
  if (suite.failure !== undefined) throw new Error(`${suite.failure}\n${lastOutput(suite)}`);
}

/** The last lines of the CLI, and of the Firestore emulator, which the CLI writes to a file. */
function lastOutput({ lines, folder }) {
  const file = join(folder, 'firestore-debug.log');
  const emulatorLines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-EMULATOR_LINES) : [];
  return [...lines.slice(-SHOWN_LINES), ...emulatorLines].join('\n');
}

/** Whether the hub on our port belongs to our own CLI and lists every requested emulator on its port. */
async function isOwnHub({ child, ports, only }) {
  try {
    const hub = await getJson(`http://${HOST}:${ports.hub}/`);
    const running = await getJson(`http://${HOST}:${ports.hub}/emulators`);
    return hub.pid === child.pid && only.every((name) => running[name]?.port === ports[name]);
  } catch {
    return false;
  }
}

async function getJson(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return response.json();
}

function describe(suite) {
  const { ports, projectId, child, logFile, stop } = suite;
  const host = (name) => (ports[name] === undefined ? undefined : `${HOST}:${ports[name]}`);
  const url = (name) => (ports[name] === undefined ? undefined : `http://${HOST}:${ports[name]}`);
  return {
    projectId,
    ports,
    hosting: url('hosting'),
    functions: url('functions'),
    firestore: host('firestore'),
    auth: host('auth'),
    storage: host('storage'),
    hub: host('hub'),
    pid: child.pid,
    logFile,
    stop,
  };
}

/** Sends SIGINT, like Ctrl-C; kills whatever has not exited in time. */
async function shutDown({ child, id, persisted }) {
  const running = () => processesOf(id, child.pid);
  if (child.pid === undefined) return undefined;
  if (child.exitCode === null && child.signalCode === null) {
    signal(child.pid, 'SIGINT');
    const cli = () => running().filter((pid) => pid === child.pid);
    if (persisted !== undefined) await waitForExport(persisted, cli);
    await allExited(cli, STOP_TIMEOUT_MS);
  }
  for (const pid of running()) signal(pid, 'SIGKILL');
  await allExited(running, KILL_TIMEOUT_MS);
  // The system lists an exited process until this process has been notified.
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(KILL_TIMEOUT_MS) }).catch(() => {});
  }
  return persisted?.replace();
}

/** Waits until the export is complete or the CLI has exited, as long as the export makes progress. */
async function waitForExport(persisted, cli) {
  let lastProgress = persisted.progress();
  let progressAt = Date.now();
  while (persisted.progress() !== undefined && Date.now() - progressAt < EXPORT_IDLE_MS && cli().length > 0) {
    await sleep(50);
    if (persisted.progress() === lastProgress) continue;
    lastProgress = persisted.progress();
    progressAt = Date.now();
  }
}
