import { createInterface } from 'node:readline';
import { StorageRulesRuntime, lineOf } from './storage/runtime.ts';

/**
 * The process that the Firebase CLI starts as its Storage rules runtime: JSON lines in, JSON lines out. Nothing is
 * ever written to stderr, which the CLI takes for a failure.
 */
const runtime = new StorageRulesRuntime();

process.stdout.on('error', () => process.exit(0));
process.on('uncaughtException', () => {});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    const answer = runtime.handle(line);
    if (answer !== undefined) process.stdout.write(lineOf(answer));
  })
  // The CLI has gone.
  .on('close', () => process.exit(0));

process.stdout.write(lineOf(StorageRulesRuntime.START));
