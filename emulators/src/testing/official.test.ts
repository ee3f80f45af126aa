import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from './modules.ts';

const EMULATORS = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(MODULES, 'vitest/vitest.mjs');

/** Matches the command line that starts a JAR by its main class. */
const BY_CLASS_NAME =
  /^-Duser\.language=en -cp \S+bare\.jar com\.google\.cloud\.datastore\.emulator\.firestore\.CloudFirestore --host/m;

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'official-test-'));
  // A fake `java` that records its arguments and starts our emulator.
  writeFileSync(
    join(folder, 'java'),
    `#!/bin/sh
if [ "$1" = -version ]; then echo 'openjdk version "21.0.9"' >&2; exit 0; fi
echo "$*" >> "${folder}/started"
case "$2 $3" in -jar*bare.jar) echo "no main manifest attribute, in $3" >&2; exit 1;; esac
if [ "$2" = -cp ]; then shift 4; else shift 3; fi
exec "${process.execPath}" "${join(EMULATORS, 'dist/firestore.js')}" "$@"
`,
  );
  chmodSync(join(folder, 'java'), 0o755);
  mkdirSync(join(folder, 'node'));
  symlinkSync(process.execPath, join(folder, 'node/node'));
  for (const name of ['official.jar', 'bare.jar']) writeFileSync(join(folder, name), '');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Vitest with TARGET=official in a child process that cannot find a real Java. */
function run(
  environment: Readonly<Record<string, string>>,
  ...filters: string[]
): { readonly code: number | null; readonly output: string } {
  const { VITEST: _vitest, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--config', 'vitest.official.config.ts', '--reporter', 'verbose', ...filters],
    {
      cwd: EMULATORS,
      encoding: 'utf8',
      timeout: 110_000,
      env: { ...inherited, TARGET: 'official', NO_COLOR: '1', HOME: folder, JAVA_HOME: '', ...environment },
    },
  );
  return { code: status, output: `${stdout}${stderr}` };
}

describe('the tests with TARGET=official', () => {
  it('run against the emulator that Java starts, and skip the listed tests with a reason', { timeout: 120_000 }, () => {
    const environment = {
      FIRESTORE_OFFICIAL_JAR: join(folder, 'official.jar'),
      PATH: [folder, process.env['PATH']].join(delimiter),
    };
    const { code, output } = run(environment, 'front/rest/transactions', 'front/front.test.ts', 'front/agreement');
    expect(output).toMatch(/✓ src\/front\/rest\/transactions\.test\.ts/);
    expect(output).toMatch(/↓ src\/front\/front\.test\.ts > the port > survives any input/);
    expect(output).not.toContain('agreement.test.ts');
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'started'), 'utf8')).toMatch(
      /^-Duser\.language=en -jar \S+official\.jar --host 127\.0\.0\.1 --port \d+ --websocket_port \d+/,
    );
  });

  it('start an archive whose manifest has no main class by the name of that class', { timeout: 120_000 }, () => {
    const environment = {
      FIRESTORE_OFFICIAL_JAR: join(folder, 'bare.jar'),
      PATH: [folder, process.env['PATH']].join(delimiter),
    };
    const { code } = run(environment, 'front/rest/transactions');
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'started'), 'utf8')).toMatch(BY_CLASS_NAME);
  });

  it.each([
    ['no archive', {}, /FIRESTORE_OFFICIAL_JAR/],
    [
      'a missing archive',
      { FIRESTORE_OFFICIAL_JAR: '/nowhere/official.jar' },
      /\/nowhere\/official\.jar does not exist/,
    ],
    ['no Java', { FIRESTORE_OFFICIAL_JAR: fileURLToPath(import.meta.url) }, /needs Java 17 or later/],
  ])('report %s in one sentence, and fail', { timeout: 60_000 }, (_what, environment, sentence) => {
    const { code, output } = run({
      // Contains only Node, because the real Node's folder could also contain Java.
      PATH: join(folder, 'node'),
      ...environment,
    });
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
    expect(code).toBe(1);
  });
});
