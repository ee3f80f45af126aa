import { readFile } from 'node:fs/promises';
import { Store } from '../store/store.ts';

/** Thrown if an export can't be read. The message is shown to the developer. */
export class ExportError extends Error {}

/**
 * Reads an export from this emulator, Google's emulator, or production into a new store. Only exports from this
 * emulator contain create and update times.
 * @param metadata path to the `*.overall_export_metadata` file
 * @param projectId the project to import the documents into. Defaults to the project in the export.
 * @throws ExportError if a file is missing or damaged. The message contains the path.
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

/**
 * Returns whether metadata is text, as in version 0.1.0. In a LevelDB log, the seventh byte is the record type, a
 * control character.
 */
function isText(content: Buffer): boolean {
  return (content[6] ?? 0x20) >= 0x20;
}
