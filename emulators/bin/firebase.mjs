#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { cliCommand, cliEnvironment } from '../launch/environment.mjs';

/** Runs the Firebase CLI of the project in the working directory, with our emulators and any arguments. */
const child = start();

// A terminal's Ctrl-C reaches the CLI by itself, and a second one would cut its clean shutdown short.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) child.kill('SIGINT');
});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function start() {
  try {
    const [program, ...first] = cliCommand(process.cwd());
    return spawn(program, [...first, ...process.argv.slice(2)], { stdio: 'inherit', env: cliEnvironment() });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
