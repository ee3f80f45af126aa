import { readFile } from 'node:fs/promises';
import { Store } from '../store/store.ts';

/** Thrown if an export cannot be read; the message is meant for the developer. */
export class ExportError extends Error {}

/**
 * Reads an export by this emulator, Google's or production. Only our exports contain each document's original times.
 * @param metadata the path of its `….overall_export_metadata`
 * @param projectId the project that gets the documents; by default the one that they were exported from
 * @returns a new store
 * @throws ExportError naming the file, and the position if there is one, if anything is missing or damaged
 */
export async function importStore(metadata: string, projectId?: string): Promise<Store> {
  const store = new Store();
  try {
    const content = await readFile(metadata);
    if (isText(content)) {
      const { readLegacyLines } = await import('./legacyLines.ts');
      await readLegacyLines(store, metadata, content.toString('utf8'));
    } else {
      const { readEntities } = await import('./google/readEntities.ts');
      await readEntities(store, metadata, projectId);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExportError(`The export could not be read: ${metadata}: ${reason}.`);
  }
  return store;
}

/** Returns whether an export is text. In a LevelDB log, the seventh byte is the type of the first record. */
function isText(content: Buffer): boolean {
  return (content[6] ?? 0x20) >= 0x20;
}
