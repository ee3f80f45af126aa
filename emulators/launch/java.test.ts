import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin', import.meta.url));

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'java-'));
  writeFileSync(join(folder, 'a b.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2)));');
  writeFileSync(join(folder, 'java'), '#!/bin/sh\necho "real java: $*"\n');
  chmodSync(join(folder, 'java'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function java(arguments_: readonly string[], path: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync('java', arguments_, {
    encoding: 'utf8',
    env: { PATH: [...path, dirname(process.execPath), '/usr/bin', '/bin'].join(':') },
  });
}

describe('the stand-in for java', () => {
  it('reports Java 21 where the CLI looks for a version', () => {
    const { stderr, status } = java(['-Duser.language=en', '-Dfile.encoding=UTF-8', '-version'], [BIN]);
    expect(status).toBe(0);
    expect(Number(/version "([1-9][0-9]*)/.exec(String(stderr))?.[1])).toBeGreaterThanOrEqual(21);
  });

  it('runs JavaScript under Node, with its arguments', () => {
    const { stdout } = java(
      ['-Dx=y', '-jar', join(folder, 'a b.mjs'), '--host', '127.0.0.1', 'with space', '-version', ''],
      [BIN],
    );
    expect(JSON.parse(String(stdout))).toEqual(['--host', '127.0.0.1', 'with space', '-version', '']);
  });

  it('requires indexes if the environment names an index file, in the Firestore emulator only', () => {
    const script = join(folder, 'a b.mjs');
    const run = (binary: string): unknown => {
      const PATH = [BIN, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
      const env = { PATH, FIRESTORE_EMULATOR_INDEX_FILE: '/x/my indexes.json', FIRESTORE_EMULATOR_BINARY_PATH: binary };
      return JSON.parse(spawnSync('java', ['-jar', script, '--port', '1'], { encoding: 'utf8', env }).stdout);
    };
    expect(run(script)).toEqual(['--port', '1', '--require_indexes', '--index_file', '/x/my indexes.json']);
    expect(run('/other.js')).toEqual(['--port', '1']);
  });

  it('passes everything else to the next java, and never to itself', () => {
    expect(java(['-jar', 'x.jar', '-version'], [BIN, folder]).stdout).toBe('real java: -jar x.jar -version\n');
    expect(java(['-cp', 'x', 'Main'], [BIN, BIN, folder]).stdout).toBe('real java: -cp x Main\n');
  });

  it('reports that there is no other java', () => {
    const { status, stderr } = spawnSync(join(BIN, 'java'), ['-jar', 'x.jar'], {
      encoding: 'utf8',
      env: { PATH: BIN },
    });
    expect(status).toBe(127);
    expect(stderr).toContain('no Java on the PATH');
  });
});
