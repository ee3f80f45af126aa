import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { digestOf, digestOfFile } from './archive/fileDigest.ts';
import { BackupError, readHeader } from './archive/backupHeader.ts';
import { isInside } from './archive/isInside.ts';
import { linesOf } from './archive/journal.ts';
import { layout, objectFile, type Item, type Header } from './archive/folderLayout.ts';

/** Number of files to read in parallel. */
const CONCURRENCY = 4;

/** A backup that is complete and undamaged. */
interface VerifiedBackup {
  readonly header: Header;
  readonly items: readonly Item[];
}

/**
 * Checks that a backup is complete and that all files match their digests.
 * @throws {BackupError} with a list of missing or damaged files
 */
export async function verifyBackup(folder: string, onProgress: (files: number, of: number) => void = () => {}) {
  const header = await readHeader(folder);
  if (header === undefined) throw new BackupError(`${folder} has no backup.`);
  if (header.finished === undefined)
    throw new BackupError(`The backup in ${folder} is incomplete. Run the export again to complete it.`);
  const text = await readFile(layout(folder).journal, 'utf8').catch(() => '');
  if (digestOf(text) !== header.finished.journal) throw damaged(['journal.ndjson is missing or damaged']);
  const items = linesOf<Item>(text);
  const problems = await problemsOf(folder, items, onProgress);
  if (problems.length > 0) throw damaged(problems);
  return { header, items } satisfies VerifiedBackup;
}

function damaged(problems: readonly string[]): BackupError {
  return new BackupError(
    `This backup is damaged, so nothing is restored from it:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

async function problemsOf(folder: string, items: readonly Item[], onProgress: (files: number, of: number) => void) {
  const files = new Map<string, { readonly sha256: string; readonly what: string }>();
  for (const item of items) {
    if (item.kind === 'part') files.set(item.file, { sha256: item.sha256, what: `documents of ${item.collection}` });
    if (item.kind === 'object') files.set(objectFile(item.sha256), { sha256: item.sha256, what: item.name });
  }
  const problems: string[] = [];
  let checked = 0;
  const queue = files.entries();
  const worker = async () => {
    for (const [file, { sha256, what }] of queue) {
      const problem = await problemOf(folder, file, sha256);
      if (problem !== undefined) problems.push(`${file} (${what}) is ${problem}`);
      checked += 1;
      onProgress(checked, files.size);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return problems.sort();
}

async function problemOf(folder: string, file: string, sha256: string): Promise<string | undefined> {
  try {
    if (!(await isInside(folder, file))) return 'not a file of this folder';
    return (await digestOfFile(join(folder, file))).sha256 === sha256 ? undefined : 'damaged';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
}
