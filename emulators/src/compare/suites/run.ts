import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cliEnvironment } from '../../../launch/environment.ts';
import { startLocalEmulator } from '../../testing/localEmulator.ts';
import { findJava, startOfficial } from '../../testing/official.ts';
import { type RunOutput, parseResults } from './results.ts';
import { type SuiteRun, mochaIn } from './suites.ts';

/** The emulator to test: the official one if an archive is given, otherwise ours. */
export interface Target {
  readonly jar?: string;
}

const OUR_CLI = fileURLToPath(new URL('../../../bin/firebase.mjs', import.meta.url));
/** Number of output lines to return. */
const LAST_LINES = 10;
/** How long to wait for processes to exit after SIGTERM, in ms. */
const END_TIMEOUT_MS = 20_000;

/** Runs Mocha in a checkout against an emulator. */
export async function run(
  { folder, args, env, startsEmulators }: SuiteRun,
  checkout: string,
  target: Target,
): Promise<RunOutput & { readonly lastLines: readonly string[] }> {
  const temporary = mkdtempSync(join(tmpdir(), 'suites-'));
  const emulator = startsEmulators ? undefined : await start(target);
  try {
    const cwd = join(checkout, folder);
    const child = spawn(process.execPath, [mochaIn(cwd), '--reporter', 'json-stream', ...args], {
      cwd,
      // Use a new process group because the tests can leave processes running.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...(startsEmulators ? cliVariables(checkout, target, temporary) : process.env),
        TMPDIR: temporary,
        ...env(emulator?.port ?? 0),
      },
    });
    const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    const closed = once(child, 'close');
    await once(child, 'exit');
    await endGroup(child.pid ?? 0);
    await closed;
    const lines = `${output.stdout}\n${output.stderr}`.trimEnd().split('\n');
    return { ...parseResults(output.stdout), lastLines: lines.slice(-LAST_LINES) };
  } finally {
    await emulator?.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Terminates a process group and waits for it to exit. Kills processes that don't exit in time. */
async function endGroup(pid: number): Promise<void> {
  const end = Date.now() + END_TIMEOUT_MS;
  try {
    process.kill(-pid, 'SIGTERM');
    while (Date.now() < end) {
      await sleep(50);
      process.kill(-pid, 0);
    }
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No processes are left.
  }
}

async function start({ jar }: Target): Promise<{ readonly port: number; close(): Promise<void> }> {
  return jar === undefined ? startLocalEmulator() : startOfficial({}, () => undefined, { jar, java: findJava() });
}

/**
 * Returns environment variables that make `firebase` run the checkout's CLI with our emulators or the official archive.
 */
function cliVariables(checkout: string, { jar }: Target, temporary: string): NodeJS.ProcessEnv {
  const modules = join(temporary, 'node_modules');
  const bin = join(temporary, 'bin');
  for (const each of [modules, bin]) mkdirSync(each);
  const cli = join(checkout, 'lib/bin/firebase.js');
  chmodSync(cli, 0o755);
  symlinkSync(jar === undefined ? OUR_CLI : cli, join(bin, 'firebase'));
  // Our command resolves firebase-tools from the working directory, where the checkout itself is not installed.
  symlinkSync(checkout, join(modules, 'firebase-tools'));
  const path = [bin, ...(jar === undefined ? [] : [dirname(findJava())]), process.env['PATH']].join(delimiter);
  const variables = { ...process.env, PATH: path, NODE_PATH: modules };
  return jar === undefined ? cliEnvironment(variables) : { ...variables, FIRESTORE_EMULATOR_BINARY_PATH: jar };
}
