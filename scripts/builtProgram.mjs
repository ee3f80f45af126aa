import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { runScript } from './steps.mjs';

/**
 * Runs a program of seed with the words of this command, after building what changed.
 * @param {string} name of the program in seed/dist, without its extension
 */
export async function runBuilt(name) {
  await runScript(async () => {
    const root = resolve(import.meta.dirname, '..');
    checkNodeVersion();
    await installMissing(root);
    await buildStale(root, ['seed']);
    return program(join(root, `seed/dist/${name}.js`), process.argv.slice(2));
  });
}

function program(file, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
    // Ctrl-C reaches the program too: it ends in good order, and this one after it.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
