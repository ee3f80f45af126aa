import { readFile } from 'node:fs/promises';
import { dirname, join, normalize, isAbsolute } from 'node:path';
import type { Database } from '../../store/database.ts';
import type { Store } from '../../store/store.ts';
import { checkDocumentPath } from '../../values/name.ts';
import type { Timestamp } from '../../values/value.ts';
import { decodeEntity, type Entity } from './decodeEntity.ts';
import { readLog } from './logRecords.ts';
import { Message } from './message.ts';
import { FOLDER, OVERALL, OVERALL_ENTRY } from './metadata.ts';

/**
 * Reads an export from this emulator, Google's emulator, or production (a downloaded `gcloud firestore export`).
 * Documents without create and update times get the time of the import.
 * @param metadata path to the `*.overall_export_metadata` file
 * @param projectId the project to import the documents into, as in Google's emulator. Defaults to the project in the
 *   export. Documents that this emulator exported from other projects always keep their project.
 * @throws Error if a file is missing or damaged
 */
export async function readEntities(store: Store, metadata: string, projectId?: string): Promise<void> {
  const importer = new Importer(store, dirname(metadata));
  const records = readLog(metadata);
  // Skip the first record, which contains the format version.
  await records.next();
  for await (const record of records) {
    const overall = Message.of(record);
    for (const entry of overall.messages(OVERALL.entry)) await importer.readFolder(entry, projectId);
    for (const entry of overall.messages(OVERALL.otherProjects)) await importer.readFolder(entry, undefined);
  }
}

class Importer {
  readonly #store: Store;
  readonly #root: string;
  /** The import time in each database. */
  readonly #times = new Map<Database, Timestamp>();

  constructor(store: Store, root: string) {
    this.#store = store;
    this.#root = root;
  }

  async readFolder(entry: Message, projectId: string | undefined): Promise<void> {
    const file = within(this.#root, entry.text(OVERALL_ENTRY.file));
    let documents = 0;
    const entries = Message.of(await readFile(file)).messages(FOLDER.entry);
    for (const output of entries.flatMap((outputs) => outputs.texts(FOLDER.file))) {
      const path = within(dirname(file), output);
      try {
        for await (const record of readLog(path)) {
          this.#restore(decodeEntity(record), projectId);
          documents += 1;
        }
      } catch (error) {
        throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
    const expected = Number(entry.varint(OVERALL_ENTRY.documents) ?? 0n);
    if (documents < expected) throw new Error(`${file}: it has ${documents} documents instead of ${expected}`);
  }

  #restore({ database: name, path, fields, createTime, updateTime }: Entity, projectId = name.projectId): void {
    checkDocumentPath(path);
    const database = this.#store.database({ ...name, projectId });
    const time = this.#times.get(database) ?? database.clock.nextCommitTime();
    this.#times.set(database, time);
    database.restore({ path, fields, createTime: createTime ?? time, updateTime: updateTime ?? time });
  }
}

/** Resolves the path to a file in an export. Rejects paths outside the folder. */
function within(folder: string, file: string | undefined): string {
  const path = normalize(file ?? '');
  if (file === undefined || isAbsolute(path) || path.startsWith('..')) throw new Error(`"${file}" is not a file of it`);
  return join(folder, path);
}
