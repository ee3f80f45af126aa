import { Rulesets } from './access/rulesets.ts';
import { parseArguments, type Arguments } from './arguments.ts';
import { startEmulator } from './emulator.ts';
import { ENTERPRISE_NOTICE } from './service/enterprise.ts';
import { ExportError, importStore } from './export/read.ts';

import { followIndexFile } from './indexes/indexFile.ts';
import { IndexFileError } from './indexes/parse.ts';
import { followRulesFile } from './rulesFile.ts';
import { compileRules } from './rules/firestore/compile.ts';

const LOOPBACK = ['127.0.0.1', '::1'];
/**
 * Delay before exiting after a startup error, in ms. The CLI loses any output it has not read by the time this process
 * exits.
 */
const EXIT_DELAY_MS = 500;

/** Returns the hosts to listen on: both loopback addresses if the host is `localhost` or one of them. */
function hostsOf(host: string): readonly string[] {
  if (host === 'localhost' || host === '127.0.0.1') return LOOPBACK;
  return host === '::1' ? LOOPBACK.toReversed() : [host];
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns whether to print only the error's message, without its class name. */
function isPlain(error: unknown): error is Error {
  return error instanceof ExportError || error instanceof IndexFileError;
}

/**
 * Returns options that `firebase-without-java` passes as environment variables because the CLI does not forward
 * arguments.
 */
function environmentArguments(): readonly string[] {
  const options = {
    'allow-origin': process.env['FIRESTORE_EMULATOR_ALLOW_ORIGIN'],
    'allow-host': process.env['FIRESTORE_EMULATOR_ALLOW_HOST'],
    'ttl-interval': process.env['FIRESTORE_EMULATOR_TTL_INTERVAL'],
  };
  return Object.entries(options).flatMap(([option, value]) => (value ? [`--${option}=${value}`] : []));
}

async function main(): Promise<void> {
  const options: Arguments = parseArguments([...process.argv.slice(2), ...environmentArguments()]);
  const rulesets = new Rulesets(compileRules);
  if (options.rules !== undefined) followRulesFile(options.rules, (files) => rulesets.setFallback(files), log);
  for (const [databaseId, path] of options.databaseRules)
    followRulesFile(path, (files) => rulesets.setDatabase(databaseId, files), log);
  if (options.isEnterprise) log(ENTERPRISE_NOTICE);
  const indexes =
    options.indexFile === undefined ? undefined : followIndexFile(options.indexFile, options.requiresIndexes, log);
  const seed = options.seed === undefined ? undefined : await importStore(options.seed, options.projectId);
  const emulator = await startEmulator({
    hosts: hostsOf(options.host),
    port: options.port,
    rulesets,
    ...(options.functions && { functions: options.functions }),
    // Passed as an environment variable because the CLI does not forward arguments.
    retriedFunctions: process.env['FIRESTORE_EMULATOR_RETRY_FUNCTIONS']?.split(',').filter(Boolean) ?? [],
    access: options.access,
    // FIREBASE_EMULATORS_EXPLAIN is set by `firebase-without-java --explain`.
    explain: options.explain || process.env['FIREBASE_EMULATORS_EXPLAIN'] === '1',
    indexes: options.requiresIndexes ? indexes : undefined,
    indexFile: indexes,
    ttlInterval: options.ttlInterval,
    ...(seed && { store: seed }),
    log,
    prepare: true,
  });
  log(`Firestore emulator is running on ${options.host}:${emulator.port}`);
}

// Keep running after an unexpected error. Only the current request fails.
process.on('uncaughtException', (error) => log(`Unexpected error: ${error.stack ?? error.message}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  // The CLI searches the output for "address already in use".
  process.stderr.write(`${isTaken ? 'address already in use' : isPlain(error) ? error.message : String(error)}\n`);
  setTimeout(() => process.exit(1), EXIT_DELAY_MS);
});
