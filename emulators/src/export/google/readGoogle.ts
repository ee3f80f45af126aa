import { readFile } from 'node:fs/promises';
import { dirname, join, normalize, isAbsolute } from 'node:path';
import type { Database } from '../../store/database.ts';
import type { Store } from '../../store/store.ts';
import { checkDocumentPath } from '../../values/name.ts';
import type { Timestamp } from '../../values/value.ts';
import { decodeEntity } from './entity.ts';
import { recordsOf } from './logRecords.ts';
import { Message } from './wire.ts';

/** Field numbers of `NAME.overall_export_metadata`, as observed: one entry per output folder. */
const OVERALL = { entry: 1, file: 2 } as const;
/** Field numbers of `….export_metadata`, as observed: one entry per output file. */
const FOLDER = { entry: 2, file: 2 } as const;

/**
 * Reads an export from Google's emulator or from production (`gcloud firestore export`, downloaded). Its documents have
 * no times, so all of them get the time of the import.
 * @param overall the contents of the `….overall_export_metadata`
 * @param folder the folder that contains it
 * @throws Error if anything is missing or damaged
 */
export async function readGoogleExport(store: Store, overall: Buffer, folder: string): Promise<void> {
  const times = new Map<Database, Timestamp>();
  // The first record is the format version.
  for (const record of [...recordsOf(overall)].slice(1)) {
    for (const entry of Message.of(record).messages(OVERALL.entry)) {
      const file = within(folder, entry.text(OVERALL.file));
      for (const output of Message.of(await readFile(file)).messages(FOLDER.entry))
        await readOutput(store, within(dirname(file), output.text(FOLDER.file)), times);
    }
  }
}

async function readOutput(store: Store, file: string, times: Map<Database, Timestamp>): Promise<void> {
  try {
    for (const record of recordsOf(await readFile(file))) {
      const { database: name, path, fields } = decodeEntity(record);
      checkDocumentPath(path);
      const database = store.database(name);
      const time = times.get(database) ?? database.clock.nextCommitTime();
      times.set(database, time);
      database.restore({ path, fields, createTime: time, updateTime: time });
    }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Resolves the path of a file in an export; rejects paths outside the folder. */
function within(folder: string, file: string | undefined): string {
  const path = normalize(file ?? '');
  if (file === undefined || isAbsolute(path) || path.startsWith('..')) throw new Error(`"${file}" is not a file of it`);
  return join(folder, path);
}
