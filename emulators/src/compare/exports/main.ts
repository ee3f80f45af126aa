import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importStore } from '../../export/read.ts';
import { startLocalEmulator } from '../../testing/localEmulator.ts';
import { findJava, startOfficial } from '../../testing/official.ts';
import { differencesBetween } from './differences.ts';
import { DATABASES, documentsToExport, type WrittenDocument } from './documents.ts';
import { Server } from './server.ts';

const USAGE = 'Usage: npm run compare:exports -w emulators -- --official JAR [--documents 10000]';
/** The maximum number of unexpected differences to print per database. */
const EXAMPLES = 20;

/** Starts an emulator, optionally importing an export. */
type Start = (metadata?: string) => Promise<Server>;

const ours: Start = async (seed) =>
  new Server(await startLocalEmulator(seed === undefined ? {} : { store: await importStore(seed) }));

/**
 * Exports documents from each emulator, imports them into the other one, and compares all documents.
 * @returns the exit code: 1 if there are unexpected differences or an argument is missing
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { official: { type: 'string' }, documents: { type: 'string', default: '10000' } },
  });
  const { official: jar } = values;
  if (jar === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const java = findJava();
  const official: Start = async (seed) => new Server(await startOfficial({ seed }, () => undefined, { jar, java }));
  const documents = documentsToExport(Number(values.documents));
  const folder = mkdtempSync(join(tmpdir(), 'compare-exports-'));
  try {
    const isReadable = await transfer('ours → official', [ours, official], documents, join(folder, 'ours'));
    const exportable = documents.filter(({ appended }) => appended === undefined);
    const reads = await transfer('official → ours', [official, ours], exportable, join(folder, 'official'));
    return isReadable && reads ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes documents to the first emulator, exports each database, imports it into the second emulator, and compares
 * their documents.
 * @returns whether all differences are expected
 */
async function transfer(
  title: string,
  [from, to]: readonly [Start, Start],
  documents: readonly WrittenDocument[],
  folder: string,
): Promise<boolean> {
  const source = await from();
  let isEqual = true;
  try {
    await source.write(documents);
    for (const databaseId of DATABASES) {
      const expected = await source.read(databaseId);
      const target = await to(await source.export(databaseId, join(folder, databaseId)));
      try {
        const { equal, known, unknown } = differencesBetween(expected, await target.read(databaseId));
        process.stdout.write(`${title}, ${databaseId}: ${equal} of ${expected.size} documents are equal\n`);
        for (const line of [...known, ...unknown.slice(0, EXAMPLES)]) process.stdout.write(`  ${line}\n`);
        isEqual &&= unknown.length === 0 && expected.size > 0;
      } finally {
        await target.close();
      }
    }
  } finally {
    await source.close();
  }
  return isEqual;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
