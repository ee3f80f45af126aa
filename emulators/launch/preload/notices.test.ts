import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const preload = join(import.meta.dirname, '../../dist/preload-cli.cjs');

let folder: string;
let emulator: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notices-test-'));
  emulator = join(folder, 'emulator.js');
  writeFileSync(emulator, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script with the CLI's modules, its console output, and the preload. Returns all printed text. */
function printed(script: string, variables: Readonly<Record<string, string>>): string {
  const code = `require('firebase-tools/lib/logger').useConsoleLoggers();\n${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--require', preload, '--eval', code], {
    encoding: 'utf8',
    env: { ...process.env, ...variables, IS_FIREBASE_CLI: 'true', TMPDIR: folder },
  });
  return `${stdout}${stderr}`;
}

it('drops the warning that our emulators replace those of the CLI, and no other warning', () => {
  const script = `
    const { getDownloadDetails } = require('firebase-tools/lib/emulator/downloadableEmulators');
    const { EmulatorLogger } = require('firebase-tools/lib/emulator/emulatorLogger');
    console.log(getDownloadDetails('firestore').binaryPath);
    EmulatorLogger.forEmulator('firestore').logLabeled('WARN', 'firestore', 'Another warning');
    EmulatorLogger.forEmulator('firestore').logLabeled('WARN', 'A warning without a label');`;
  const output = printed(script, { FIRESTORE_EMULATOR_BINARY_PATH: emulator });
  expect(output).toContain(emulator);
  expect(output).toContain('Another warning');
  expect(output).toContain('A warning without a label');
  expect(output).not.toContain('override');
});

it('says when the Realtime Database emulator starts that it needs Java', () => {
  const start = `
    const { DatabaseEmulator } = require('firebase-tools/lib/emulator/databaseEmulator');
    const database = new DatabaseEmulator({ host: '127.0.0.1', port: 1, projectId: 'demo-x' });
    START
    process.exit();`;
  const variables = { DATABASE_EMULATOR_BINARY_PATH: emulator };
  const notice = "The Realtime Database emulator is Google's Java archive";
  expect(printed(start.replace('START', 'void database.start();'), variables)).toContain(notice);
  expect(printed(start.replace('START', ''), variables)).not.toContain(notice);
});
