import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildStale } from './build.mjs';
import { checkNodeVersion, installMissing } from './install.mjs';
import { runScript } from './steps.mjs';

await runScript(async () => {
  const root = resolve(import.meta.dirname, '..');
  checkNodeVersion();
  await installMissing(root);
  await buildStale(root, ['seed']);
  return importer(root, process.argv.slice(2));
});

function importer(root, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, 'seed/dist/import.js'), ...args], { stdio: 'inherit' });
    // Ctrl-C reaches the importer by itself: it ends in good order, and this one after it.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}
