import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localCredentials } from './credentials.mjs';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));

const FIRESTORE = join(EMULATORS, 'dist/firestore.js');
const STORAGE_RULES = join(EMULATORS, 'dist/storage-rules.js');

/** Loaded into the CLI before its own code. The last one hooks module loading first, and ends that first. */
const PRELOADS = ['functionRequests.cjs', 'lazyValidators.cjs'];

/** Names by which another suite, or a deployed function, would mislead this one. */
const MISLEADING = new Set([
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_CONFIG',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_EMULATOR_HUB',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'FUNCTIONS_EMULATOR',
  'GCLOUD_PROJECT',
  'GOOGLE_CLOUD_PROJECT',
  'STORAGE_EMULATOR_HOST',
]);

/**
 * The environment in which the Firebase CLI uses our emulators in place of the Java ones, starts quickly, and
 * leaves the network alone.
 * @param {NodeJS.ProcessEnv} [base] what it is built upon
 * @returns {Record<string, string>}
 * @throws {Error} when the emulator is not built
 */
export function cliEnvironment(base = process.env) {
  if (!existsSync(FIRESTORE)) throw new Error(`${FIRESTORE} is missing: run "npm run build" in ${EMULATORS}.`);
  const kept = Object.entries(base).filter(([name, value]) => value !== undefined && !MISLEADING.has(name));
  return {
    ...Object.fromEntries(kept),
    PATH: [join(EMULATORS, 'bin'), base.PATH ?? '', dirname(process.execPath)].filter(Boolean).join(':'),
    FIRESTORE_EMULATOR_BINARY_PATH: FIRESTORE,
    // The CLI stops at a path where there is nothing.
    ...(existsSync(STORAGE_RULES) && { STORAGE_EMULATOR_BINARY_PATH: STORAGE_RULES }),
    GOOGLE_APPLICATION_CREDENTIALS: localCredentials(),
    CI: 'true',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
    NO_UPDATE_NOTIFIER: '1',
    npm_config_offline: 'true',
  };
}

/**
 * The command that runs the Firebase CLI of a project.
 * @param {string} root a folder from which `firebase-tools` can be resolved
 * @returns {readonly [string, ...string[]]} the program and its first arguments
 * @throws when firebase-tools is not installed there
 */
export function cliCommand(root) {
  const require = createRequire(join(resolve(root), 'package.json'));
  const manifest = require.resolve('firebase-tools/package.json');
  const { bin } = require(manifest);
  return [
    process.execPath,
    ...PRELOADS.flatMap((file) => ['--require', join(EMULATORS, 'launch', file)]),
    join(dirname(manifest), bin.firebase),
  ];
}
