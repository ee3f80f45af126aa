import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const COMMAND = fileURLToPath(new URL('../bin/firebase.mjs', import.meta.url));
/** A fake CLI that prints its arguments and the variables set by `--explain` and `--ttl-interval`. */
const CLI = `
const { FIREBASE_EMULATORS_EXPLAIN: explain, FIRESTORE_EMULATOR_TTL_INTERVAL: interval } = process.env;
console.log(JSON.stringify([process.argv.slice(2).join(' '), explain, interval]));
`;

const project = mkdtempSync(join(tmpdir(), 'firebase-command-'));
const tools = join(project, 'node_modules/firebase-tools');
mkdirSync(tools, { recursive: true });
writeFileSync(join(tools, 'package.json'), JSON.stringify({ name: 'firebase-tools', bin: { firebase: 'cli.js' } }));
writeFileSync(join(tools, 'cli.js'), CLI);
afterAll(() => rmSync(project, { recursive: true, force: true }));

it.each([
  ['emulators:start --explain --only auth', 'emulators:start --only auth', '1', null],
  ['--project demo-x emulators:start --explain', '--project demo-x emulators:start', '1', null],
  ['--ttl-interval=5 -P demo-x emulators:exec true', '-P demo-x emulators:exec true', null, '5'],
  ['emulators:exec true --ttl-interval 5', 'emulators:exec true', null, '5'],
  ['deploy --explain', 'deploy --explain', null, null],
])('passes the arguments of "firebase %s" to the CLI, except its own options', (args, ...expected) => {
  const printed = execFileSync(process.execPath, [COMMAND, ...args.split(' ')], { cwd: project, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(expected);
});
