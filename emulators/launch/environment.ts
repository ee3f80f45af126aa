import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localCredentials } from './credentials.ts';

/** This package's root folder. The relative path also works from the build output. */
const EMULATORS = fileURLToPath(new URL('..', import.meta.url));

const FIRESTORE = join(EMULATORS, 'dist/firestore.js');
const STORAGE_RULES = join(EMULATORS, 'dist/storage-rules.js');

/** Modules to load before the CLI, in this order. See preload/. */
const PRELOADS = ['preload-cli.cjs', 'preload-function.cjs'];

/**
 * Variables that are set only for the CLI. The script of `emulators:exec` gets their original values; see
 * preload/scriptEnvironment.ts.
 */
const CLI_ONLY = {
  CI: 'true',
  FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true',
  NO_UPDATE_NOTIFIER: '1',
  npm_config_offline: 'true',
};

/** Variables to remove because they could belong to another suite or project. */
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
 * Returns environment variables that make the Firebase CLI use our emulators, start quickly, and stay offline.
 * @param base the environment to extend
 * @throws {Error} if the emulator has not been built
 */
export function cliEnvironment(base: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  if (!existsSync(FIRESTORE)) throw new Error(`${FIRESTORE} is missing. Run "npm run build" in ${EMULATORS}.`);
  const inherited = Object.entries(base).filter(([name, value]) => value !== undefined && !MISLEADING.has(name));
  return {
    ...Object.fromEntries(inherited),
    FIRESTORE_EMULATOR_BINARY_PATH: FIRESTORE,
    // The CLI fails if this variable refers to a missing file.
    ...(existsSync(STORAGE_RULES) && { STORAGE_EMULATOR_BINARY_PATH: STORAGE_RULES }),
    GOOGLE_APPLICATION_CREDENTIALS: localCredentials(),
    METADATA_SERVER_DETECTION: 'none',
    ...CLI_ONLY,
    FIREBASE_SCRIPT_ENVIRONMENT: JSON.stringify(
      Object.fromEntries(Object.keys(CLI_ONLY).map((name) => [name, base[name] ?? null])),
    ),
  };
}

/**
 * Returns the command that runs a project's Firebase CLI.
 * @param root a folder that `firebase-tools` can be resolved from
 * @returns the program and its first arguments
 * @throws {Error} if firebase-tools is not installed
 */
export function cliCommand(root: string): readonly [string, ...string[]] {
  const require = createRequire(join(resolve(root), 'package.json'));
  const manifest = require.resolve('firebase-tools/package.json');
  const { bin } = require(manifest) as { readonly bin: { readonly firebase: string } };
  return [
    process.execPath,
    ...PRELOADS.flatMap((file) => ['--require', join(EMULATORS, 'dist', file)]),
    join(dirname(manifest), bin.firebase),
  ];
}
