import { readFileSync, watchFile } from 'node:fs';
import { Indexes } from './indexes.ts';
import { IndexFileError, parseIndexes } from './parse.ts';

/** Interval at which the file is checked, in ms. */
const POLL_MS = 500;

/**
 * Reads the index file now and whenever it changes. A later version that cannot be read is logged and ignored.
 * @throws IndexFileError if the first version cannot be read
 */
export function followIndexFile(path: string, log: (line: string) => void): Indexes {
  const indexes = new Indexes(read(path));
  watchFile(path, { interval: POLL_MS, persistent: false }, (now, before) => {
    if (now.mtimeMs === before.mtimeMs && now.size === before.size) return;
    try {
      indexes.define(read(path));
      log(`Reloaded the indexes from ${path}.`);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
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
