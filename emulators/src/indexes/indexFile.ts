import { readFileSync, watchFile } from 'node:fs';
import { Indexes } from './indexes.ts';
import { IndexFileError, parseIndexes } from './parse.ts';

/** Interval at which the file is checked, in ms. */
const POLL_MS = 500;

/**
 * Reads the index file now and whenever it changes. A version that cannot be read is logged and ignored.
 * @throws IndexFileError if the indexes are required, and the first version cannot be read
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
