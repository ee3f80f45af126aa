import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the CLI writes last into an export, and looks for in one. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** What the CLI prints when an export is whole. */
const EXPORTED = 'Export complete';

/**
 * A folder in which a suite keeps its data from one run to the next. The CLI writes a new export beside the last one,
 * and only a whole one takes its place: a suite that was killed leaves what was there.
 * @param {string} folder made when it is not there
 * @returns {{ arguments: readonly string[], saw: (line: string) => void, progress: () => string | undefined, settle: () => boolean }}
 *   the arguments of the CLI; a listener for each line that it prints; a text that changes while the export gets on,
 *   undefined when it is whole; and what puts the export in its place when the CLI has ended, and returns whether it was whole
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
  let lines = 0;
  return {
    arguments: [...(hasData ? ['--import', current] : []), '--export-on-exit', next],
    saw: (line) => {
      lines += 1;
      if (line.includes(EXPORTED)) isWhole = true;
    },
    progress: () => (isWhole ? undefined : `${lines} ${sizeOf(next)}`),
    settle: () => {
      if (!isWhole || !existsSync(join(next, EXPORT_METADATA))) return false;
      rmSync(last, { recursive: true, force: true });
      if (existsSync(current)) renameSync(current, last);
      renameSync(next, current);
      rmSync(last, { recursive: true, force: true });
      return true;
    },
  };
}

/** In bytes; a file that is renamed meanwhile counts the next time. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
