import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { publicationPolicy } from '@firehouse/model';
import { parsePublicationPolicy } from '@firehouse/model/parse-policy';
import { findTarget, NoTargetError, openDatabase } from '@firehouse/project';
import { SingleBar } from 'cli-progress';
import { NotAnIncidentsFileError } from './csv/recognizeColumns.ts';
import { RejectsFile, RejectsList } from './csv/rejectedRows.ts';
import { parseArguments, usage, UsageError, type ImportArguments } from './import/importArguments.ts';
import { importIncidents, type ImportOptions, type ImportResult } from './import/importIncidents.ts';
import { summaryText } from './import/importSummary.ts';
import type { Firestore } from 'firebase-admin/firestore';

const root = resolve(import.meta.dirname, '../..');

/** Exit code after Ctrl-C. */
const EXIT_INTERRUPTED = 130;

/** Maximum number of rejected rows to list in a dry run. */
const MAX_LISTED_REJECTS = 20;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    // npm changes the working directory, but paths are relative to where the user ran the command.
    const options = parseArguments(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd());
    if (options === null) {
      console.log(usage);
      return 0;
    }
    return await run(options);
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else console.error(sentenceOf(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(options: ImportArguments): Promise<number> {
  const { size } = await stat(options.file);
  // The functions read the same variable (functions/src/platform/settings.ts).
  const { PUBLICATION_POLICY: policy = '' } = process.env;
  const publication = policy.trim() === '' ? publicationPolicy : parsePublicationPolicy(policy);
  const target = await findTarget(root, options.project, process.env);
  console.log(`${options.dryRun ? 'Trying' : 'Importing'} ${options.file} into ${target.description}.`);
  const { db, close } = openDatabase(target.projectId, target.emulator);
  const stop = new AbortController();
  const onInterrupt = (): void => {
    if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED);
    stop.abort();
    console.error('\nStopping after the current batch. Press Ctrl-C again to stop at once.');
  };
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  try {
    const rejects = options.rejects === null ? new RejectsList(MAX_LISTED_REJECTS) : new RejectsFile(options.rejects);
    const result = await importWithProgress(
      db,
      { ...options, publication, rejects, now: Date.now(), signal: stop.signal },
      size,
    );
    console.log(summaryText(result, options));
    if (rejects instanceof RejectsList && rejects.count > 0)
      console.log(`Rows that would be rejected:\n${rejects.text}`);
    const counted = options.dryRun || (await countYears(db, result.years));
    if (result.failure !== null) {
      console.error(`The import stopped early: ${sentenceOf(result.failure.error)}`);
      return 1;
    }
    if (stop.signal.aborted) return EXIT_INTERRUPTED;
    return counted ? 0 : 1;
  } finally {
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
    await close();
  }
}

async function importWithProgress(db: Firestore, options: ImportOptions, size: number): Promise<ImportResult> {
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '  [{bar}] {percentage}%  {rows} rows  {eta_formatted} left', hideCursor: true })
    : null;
  bar?.start(size, 0, { rows: 0 });
  try {
    return await importIncidents(db, {
      ...options,
      onProgress: (bytesRead, rows) => bar?.update(bytesRead, { rows: rows.toLocaleString('en-US') }),
    });
  } finally {
    bar?.stop();
  }
}

/** Updates the incident counts for the given years. Returns false if counting failed. */
async function countYears(db: Firestore, years: readonly number[]): Promise<boolean> {
  try {
    for (const year of years) await aggregateCallVolume(db, year);
    if (years.length > 0) console.log(`Calls counted again for ${years.join(', ')}.`);
    return true;
  } catch (error) {
    console.error(
      `The calls are stored, but counting them failed: ${sentenceOf(error)} The nightly count will correct it.`,
    );
    return false;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof NotAnIncidentsFileError || error instanceof NoTargetError) return error.message;
  const code = 'code' in error ? error.code : undefined;
  const path = 'path' in error ? String(error.path) : 'that name';
  if (code === 'ENOENT') return `The file ${path} does not exist.`;
  if (code === 'EISDIR') return `${path} is a folder, not a file.`;
  if (/default credentials/i.test(error.message)) {
    return (
      'There are no credentials for that project on this machine: ' +
      'run "gcloud auth application-default login" first.'
    );
  }
  return error.message;
}
