import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '../../src/testing/modules.ts';

const PRELOAD = join(import.meta.dirname, '../../dist/preload-cli.cjs');

let folder: string;

/** Script that starts a program like the CLI does, and prints its output and exit code. */
const START = `
const { spawn } = require('node:child_process');
const crossSpawn = require('cross-spawn');
const [how, program, ...args] = JSON.parse(process.argv[2]);
const child = how === 'script'
  ? spawn(program, { shell: true, env: { ...process.env, ADDED: '1' }, stdio: 'pipe' })
  : (how === 'cross' ? crossSpawn.spawn : spawn)(program, args, { stdio: 'pipe' });
let [out, err] = ['', ''];
child.stdout.on('data', (data) => { out += data; });
child.stderr.on('data', (data) => { err += data; });
child.on('error', (error) => console.log(JSON.stringify({ error: error.code })));
child.on('close', (code) => console.log(JSON.stringify({ code, out, err })));
`;

interface Ended {
  readonly code?: number;
  readonly out?: string;
  readonly err?: string;
  readonly error?: string;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'java-'));
  symlinkSync(MODULES, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'a b.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2)));');
  writeFileSync(join(folder, 'java'), '#!/bin/sh\necho "real java: $*"\n');
  chmodSync(join(folder, 'java'), 0o755);
  writeFileSync(join(folder, 'start.cjs'), START);
  writeFileSync(join(folder, 'windows.cjs'), "Object.defineProperty(process, 'platform', { value: 'win32' });");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in a process with the preloads. */
function start(
  command: readonly string[],
  { preloads = [PRELOAD], path = [] as readonly string[], env = {} } = {},
): Ended {
  const required = preloads.flatMap((file) => ['--require', file]);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...required, join(folder, 'start.cjs'), JSON.stringify(command)],
    {
      encoding: 'utf8',
      env: { PATH: [...path, join(folder, 'nothing')].join(delimiter), ...env },
    },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout.split('\n')[0] ?? '') as Ended;
}

/** Returns the arguments that the emulator received. */
function received(ended: Ended): unknown {
  expect(ended).toMatchObject({ code: 0, err: '' });
  return JSON.parse(ended.out ?? '');
}

describe('java, as the CLI starts it', () => {
  it('reports version 21 where the CLI looks for it', () => {
    const { code, err } = start(['spawn', 'java', '-Duser.language=en', '-Dfile.encoding=UTF-8', '-version']);
    expect(code).toBe(0);
    expect(Number(/version "([1-9][0-9]*)/.exec(err ?? '')?.[1])).toBeGreaterThanOrEqual(21);
  });

  it.each(['spawn', 'cross'])('runs JavaScript under Node with its arguments (%s)', (how) => {
    const args = ['--host', '127.0.0.1', 'with space', '-version', ''];
    expect(received(start([how, 'java', '-Dx=y', '-jar', join(folder, 'a b.mjs'), ...args]))).toEqual(args);
  });

  it('runs JavaScript on Windows too, where cross-spawn looks programs up first', () => {
    const preloads = [join(folder, 'windows.cjs'), PRELOAD];
    const command = ['cross', 'java', '-jar', join(folder, 'a b.mjs'), 'serve'];
    expect(received(start(command, { preloads }))).toEqual(['serve']);
  });

  it('requires indexes if the environment names an index file, in the Firestore emulator only', () => {
    const script = join(folder, 'a b.mjs');
    const run = (binary: string): unknown => {
      const env = { FIRESTORE_EMULATOR_INDEX_FILE: '/x/my indexes.json', FIRESTORE_EMULATOR_BINARY_PATH: binary };
      return received(start(['spawn', 'java', '-jar', script, '--port', '1'], { env }));
    };
    expect(run(script)).toEqual(['--port', '1', '--require_indexes', '--index_file', '/x/my indexes.json']);
    expect(run('/other.js')).toEqual(['--port', '1']);
  });

  it('runs the installed Java for everything else', () => {
    const run = (...args: readonly string[]): Ended => start(['spawn', 'java', ...args], { path: [folder] });
    expect(run('-jar', 'x.jar', '-version').out).toBe('real java: -jar x.jar -version\n');
    expect(run('-cp', 'x', 'Main').out).toBe('real java: -cp x Main\n');
    expect(start(['spawn', 'java', '-jar', 'x.jar'])).toEqual(expect.objectContaining({ error: 'ENOENT' }));
  });
});

describe('the script of emulators:exec', () => {
  const env = {
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
    FIREBASE_SCRIPT_ENVIRONMENT: JSON.stringify({ CI: null, NO_UPDATE_NOTIFIER: 'mine' }),
  };

  it("gets the user's own environment variables back", () => {
    const script =
      `${JSON.stringify(process.execPath)} -p "JSON.stringify([process.env.CI, ` +
      'process.env.NO_UPDATE_NOTIFIER, process.env.ADDED, process.env.FIREBASE_SCRIPT_ENVIRONMENT])"';
    expect(received(start(['script', script], { env }))).toEqual([null, 'mine', '1', null]);
  });

  it('is the only child process whose variables are restored', () => {
    const print = ['-p', 'JSON.stringify([process.env.CI, process.env.NO_UPDATE_NOTIFIER])'];
    expect(received(start(['spawn', process.execPath, ...print], { env }))).toEqual(['true', '1']);
  });
});
