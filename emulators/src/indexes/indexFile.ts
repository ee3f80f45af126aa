import { readFileSync, watchFile } from 'node:fs';
import { Indexes } from './indexes.ts';
import { IndexFileError, parseIndexes } from './parse.ts';

/** How often to check the file for changes, in ms. */
const POLL_MS = 500;

/**
 * Loads the index file and reloads it whenever it changes. If the file is invalid, logs the error and keeps the
 * previous indexes.
 * @throws IndexFileError if indexes are required and the file is invalid at startup
 */
export function followIndexFile(path: string, areRequired: boolean, log: (line: string) => void): Indexes {
  const indexes = new Indexes();
  const load = (isFirst: boolean): void => {
    try {
      indexes.define(read(path));
      if (!isFirst) log(`Reloaded the indexes from ${path}.`);
    } catch (error) {
      if (isFirst && areRequired) throw error;
      log(error instanceof Error ? error.message : String(error));
    }
  };
  load(true);
  watchFile(path, { interval: POLL_MS, persistent: false }, (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size) load(false);
  });
  return indexes;
}

function read(path: string): ReturnType<typeof parseIndexes> {
  try {
    return parseIndexes(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new IndexFileError(
      `The index file ${path} could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
