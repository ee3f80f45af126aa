import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { applyCompany } from '../company/applyCompany.ts';
import { runScript } from '../lib/steps.ts';
import { buildStale } from './build.ts';

// node scripts/bootstrap.mjs scripts/run/runBuilt.ts WORKSPACE PROGRAM [ARGUMENTS…]: builds a workspace if needed and
// runs one of its programs.
await runScript(async () => {
  const root = resolve(import.meta.dirname, '../..');
  const [workspace = '', program = '', ...args] = process.argv.slice(2);
  await applyCompany(root);
  await buildStale(root, [workspace]);
  return runProgram(join(root, workspace, 'dist', `${program}.js`), args);
});

function runProgram(path: string, args: string[]) {
  return new Promise<number>((done, fail) => {
    const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' });
    // Ignore Ctrl-C here. The program gets it too, and this process exits when the program does.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
