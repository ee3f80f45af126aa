#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { cliCommand, cliEnvironment } from '../launch/environment.mjs';

/**
 * Runs the working directory's Firebase CLI with our emulators, passing on all arguments except `--explain`, which
 * makes them print the reasons of every denial (FIREBASE_EMULATORS_EXPLAIN=1 does the same).
 */
const EXPLAIN = '--explain';
const given = process.argv.slice(2);
const isExplained = (given[0] ?? '').startsWith('emulators:') && given.includes(EXPLAIN);
const args = isExplained ? given.filter((word) => word !== EXPLAIN) : given;
const child = start();

// The terminal sends Ctrl-C to the CLI too. Forwarding it would make the CLI abort its clean shutdown.
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
    return spawn(program, [...first, ...args], {
      stdio: 'inherit',
      env: { ...cliEnvironment(), ...(isExplained && { FIREBASE_EMULATORS_EXPLAIN: '1' }) },
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
