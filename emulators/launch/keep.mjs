import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What the CLI writes last into an export, and looks for in one. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** What the CLI prints when an export is whole. */
const EXPORTED = 'Export complete';

/**
 * A folder in which a suite keeps its data from one run to the next. The CLI writes a new export beside the last one,
 * and only a whole one takes its place: a suite that was killed leaves what was there.
 * @param {string} folder made when it is not there
 * @returns {{ arguments: readonly string[], saw: (line: string) => void, settle: () => void }} what the CLI is
 *   started with; to be told of each line that it prints; to be called when it has ended
 */
export function keepIn(folder) {
  const current = join(folder, 'data');
  const next = join(folder, 'next');
  const last = join(folder, 'last');
  mkdirSync(folder, { recursive: true });
  // The last run may have ended between two renames.
  if (!existsSync(current) && existsSync(last)) renameSync(last, current);
  rmSync(next, { recursive: true, force: true });
  const hasData = existsSync(join(current, EXPORT_METADATA));
  let isWhole = false;
  return {
    arguments: [...(hasData ? ['--import', current] : []), '--export-on-exit', next],
    saw: (line) => {
      if (line.includes(EXPORTED)) isWhole = true;
    },
    settle: () => {
      if (!isWhole || !existsSync(join(next, EXPORT_METADATA))) return;
      rmSync(last, { recursive: true, force: true });
      if (existsSync(current)) renameSync(current, last);
      renameSync(next, current);
      rmSync(last, { recursive: true, force: true });
    },
  };
}
