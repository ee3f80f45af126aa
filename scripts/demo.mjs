import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlainError } from './steps.mjs';

/** How long the demo may take to finish its writes, in ms. */
const STOP_TIMEOUT_MS = 2_000;

/**
 * Loads the demo company into a running suite, and then adds a call every few minutes.
 * @param {string} root the repository
 * @param {import('firebase-without-java').Suite} suite
 * @returns {{ ready: Promise<{ calls: number, accounts: { admin: string, member: string } }>, stop: () => Promise<void>
 * }}
 *   `ready` resolves to what was loaded, and rejects with a PlainError if that failed
 */
export function startDemo(root, suite) {
  const child = fork(join(root, 'seed/dist/demo.js'), ['--functions', '--dispatch'], {
    env: {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: suite.firestore,
      FIREBASE_AUTH_EMULATOR_HOST: suite.auth,
      FIREBASE_STORAGE_EMULATOR_HOST: suite.storage,
      GCLOUD_PROJECT: suite.projectId,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C must not reach it before we stop it cleanly.
    detached: true,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let isFilled = false;
  let isStopping = false;
  const ended = once(child, 'exit');
  const ready = new Promise((done, fail) => {
    child.once('message', ({ filled }) => {
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
