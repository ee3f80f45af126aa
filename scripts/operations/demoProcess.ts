import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Suite } from 'firebase-without-java/suite';
import { PlainError } from '../lib/steps.ts';

/** The number of incidents in the demo, and its accounts. */
export interface DemoContent {
  readonly incidents: number;
  readonly accounts: { readonly admin: string; readonly member: string };
}

/** The running demo process. */
export interface Demo {
  /** Rejects with a PlainError if loading the demo company fails. */
  readonly ready: Promise<DemoContent>;
  readonly stop: () => Promise<void>;
}

/** How long to wait for the demo to finish its writes, in ms. */
const STOP_TIMEOUT_MS = 2_000;

/** Loads the demo company into a running suite, and then adds an incident every few minutes. */
export function startDemo(root: string, suite: Suite): Demo {
  const child = fork(join(root, 'seed/dist/demo.js'), ['--functions', '--dispatch'], {
    env: {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: suite.firestore,
      FIREBASE_AUTH_EMULATOR_HOST: suite.auth,
      FIREBASE_STORAGE_EMULATOR_HOST: suite.storage,
      GCLOUD_PROJECT: suite.projectId,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Detached, so that Ctrl-C doesn't kill it before we stop it.
    detached: true,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let isFilled = false;
  let isStopping = false;
  const ended = once(child, 'exit');
  const ready = new Promise<DemoContent>((done, fail) => {
    child.once('message', (message) => {
      const { filled } = message as { filled: DemoContent };
      isFilled = true;
      done(filled);
    });
    child.once('exit', () => {
      process.off('exit', kill);
      if (!isFilled) fail(new PlainError('The demo company could not be loaded.'));
      else if (!isStopping) console.log('The demo dispatcher ended, so no more calls will be added.');
    });
  });
  return {
    ready,
    stop: async () => {
      isStopping = true;
      if (!isRunning()) return;
      child.kill('SIGTERM');
      const killTimer = setTimeout(kill, STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}
