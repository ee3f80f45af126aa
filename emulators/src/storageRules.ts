import { createInterface } from 'node:readline';
import { StorageRulesRuntime, lineOf } from './storage/runtime.ts';

/**
 * The Storage rules runtime that the Firebase CLI starts as a child process. Exchanges lines of JSON over stdin and
 * stdout. Must not write to stderr, which the CLI treats as a failure.
 */
const runtime = new StorageRulesRuntime({ explain: process.env['FIREBASE_EMULATORS_EXPLAIN'] === '1' });

process.stdout.on('error', () => process.exit(0));
process.on('uncaughtException', () => {});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on('line', (line) => {
    const response = runtime.handle(line);
    if (response !== undefined) process.stdout.write(lineOf(response));
  })
  // The input closes when the CLI exits.
  .on('close', () => process.exit(0));

process.stdout.write(lineOf(StorageRulesRuntime.START));
