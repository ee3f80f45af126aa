import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { localCredentials } from '../../../launch/credentials.ts';

/** A public test suite by Google that can run against an emulator. */
export interface Suite {
  /** Name of the repository. Also the command-line option that takes the path of its checkout. */
  readonly name: string;
  /** How to prepare a checkout. */
  readonly preparation: string;
  /** Paths that exist in a prepared checkout. */
  readonly prepared: readonly string[];
  readonly runs: readonly SuiteRun[];
}

/** One run of Mocha, with its own emulator. */
export interface SuiteRun {
  readonly name: string;
  /** Working directory, relative to the checkout. */
  readonly folder: string;
  readonly args: readonly string[];
  /** Whether the tests start the emulators themselves, with the `firebase` command on the PATH. */
  readonly startsEmulators?: true;
  /** Environment variables, given the port of the emulator. */
  readonly env: (port: number) => Readonly<Record<string, string>>;
}

const PROJECT = 'demo-suites';
const FIRESTORE = 'packages/firestore';

function nodejsRun(name: string, variables: Readonly<Record<string, string>>): SuiteRun {
  return {
    name,
    folder: '.',
    // The suite's own timeout is meant for production: a single hanging test would take 20 minutes.
    args: ['build/system-test', '--timeout', '60000', '--exit'],
    env: (port) => ({
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}`,
      GCLOUD_PROJECT: PROJECT,
      // Over REST, the SDK does not start without credentials.
      GOOGLE_APPLICATION_CREDENTIALS: localCredentials(),
      ...variables,
    }),
  };
}

function webRun(name: string, variables: Readonly<Record<string, string>>, args: readonly string[] = []): SuiteRun {
  return {
    name,
    folder: FIRESTORE,
    args: [
      '--require=babel-register.js',
      '--require=test/register.ts',
      ...args,
      '--config=../../config/mocharc.node.js',
      '--timeout=20000',
      'test/integration/*.test.ts',
      'test/integration/{api,api_internal,remote}/*.test.ts',
    ],
    env: (port) => ({
      NO_TS_NODE: 'true',
      TEST_PLATFORM: 'node',
      FIRESTORE_TARGET_BACKEND: 'emulator',
      FIRESTORE_EMULATOR_PORT: String(port),
      FIRESTORE_EMULATOR_PROJECT_ID: PROJECT,
      ...variables,
    }),
  };
}

function cliRun(name: string, ...files: readonly string[]): SuiteRun {
  return {
    name,
    folder: '.',
    args: ['--exit', ...files.map((file) => `scripts/${file}`)],
    startsEmulators: true,
    env: () => ({ FBTOOLS_TARGET_PROJECT: PROJECT }),
  };
}

export const SUITES: readonly Suite[] = [
  {
    name: 'nodejs-firestore',
    preparation: 'npm install && npm run compile',
    prepared: ['node_modules/mocha', 'build/system-test'],
    runs: [nodejsRun('gRPC', {}), nodejsRun('REST', { FIRESTORE_PREFER_REST: 'true' })],
  },
  {
    name: 'firebase-js-sdk',
    preparation: 'yarn && yarn --cwd packages/firestore build:deps',
    prepared: ['node_modules/mocha', `${FIRESTORE}/babel-register.js`],
    runs: [
      webRun('memory', {}),
      webRun('persistence', { USE_MOCK_PERSISTENCE: 'YES' }, ['--require=test/util/node_persistence.ts']),
    ],
  },
  {
    name: 'firebase-tools',
    preparation: 'npm install && npm run build',
    prepared: ['node_modules/mocha', 'lib/bin/firebase.js'],
    runs: [
      cliRun('import and export', 'emulator-import-export-tests/tests.ts'),
      cliRun('triggers', 'triggers-end-to-end-tests/tests.ts'),
      cliRun('Storage', 'storage-emulator-integration/internal/tests.ts'),
      cliRun('Storage rules', 'storage-emulator-integration/rules/*.test.ts'),
      cliRun('Storage import', 'storage-emulator-integration/import/tests.ts'),
      cliRun('Storage targets', 'storage-emulator-integration/multiple-targets/tests.ts'),
    ],
  },
];

/** Returns why a checkout cannot be tested, or undefined if it can. */
export function obstacleIn({ name, preparation, prepared }: Suite, checkout: string): string | undefined {
  if (!existsSync(checkout)) return `There is no ${checkout}: --${name} needs a checkout of ${name}.`;
  const missing = prepared.find((path) => !existsSync(join(checkout, path)));
  return missing === undefined
    ? undefined
    : `${checkout} has no ${missing}. Prepare the checkout of ${name} first: ${preparation}`;
}

/** Returns the path to Mocha's executable in a folder's dependencies. */
export function mochaIn(folder: string): string {
  const manifest = createRequire(join(folder, 'package.json')).resolve('mocha/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: string | { readonly mocha: string } };
  return join(manifest, '..', typeof bin === 'string' ? bin : bin.mocha);
}
