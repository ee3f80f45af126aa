import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const preload = join(import.meta.dirname, '../../dist/preload-cli.cjs');

it.each([
  ['', 'begins'],
  ['off', ''],
])('prints when requests begin and end unless FIREBASE_REQUEST_LINES is off: “%s”', (setting, printed) => {
  const script = `
    const { RuntimeWorker } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');
    const logger = { logLabeled: (type, label, line) => console.log(line) };
    RuntimeWorker.prototype.logInfo.call({ logger }, 'begins');`;
  const env = { ...process.env, FIREBASE_REQUEST_LINES: setting };
  const output = execFileSync(process.execPath, ['--require', preload, '--eval', script], { encoding: 'utf8', env });
  expect(output.trim()).toBe(printed);
});
