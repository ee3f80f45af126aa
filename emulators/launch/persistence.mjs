import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file that the CLI writes last into an export, and looks for when importing. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** Printed by the CLI when an export is complete. */
const EXPORTED = 'Export complete';

/**
 * Persists a suite's data in a folder between runs. The CLI writes a new export next to the last one, which is replaced
 * only by a complete export: if a suite is killed, the earlier data stays.
 * @param {string} folder created if missing
 * @returns {{ arguments: readonly string[], onLine: (line: string) => void, progress: () => string | undefined,
 * replace: () => boolean }}
 *   `arguments`: for the CLI; `onLine`: call with each line that it prints; `progress`: a text that changes while the
 *   export advances, undefined once it is complete; `replace`: call after the CLI has exited, moves the new export into
 *   place and returns whether it was complete
 */
export function persistIn(folder) {
  const current = join(folder, 'data');
  const next = join(folder, 'next');
  const last = join(folder, 'last');
  mkdirSync(folder, { recursive: true });
  // The last run may have been killed between two renames.
  if (!existsSync(current) && existsSync(last)) renameSync(last, current);
  rmSync(next, { recursive: true, force: true });
  const hasData = existsSync(join(current, EXPORT_METADATA));
  let isComplete = false;
  let lines = 0;
  return {
    arguments: [...(hasData ? ['--import', current] : []), '--export-on-exit', next],
    onLine: (line) => {
      lines += 1;
      if (line.includes(EXPORTED)) isComplete = true;
    },
    progress: () => (isComplete ? undefined : `${lines} ${sizeOf(next)}`),
    replace: () => {
      if (!isComplete || !existsSync(join(next, EXPORT_METADATA))) return false;
      rmSync(last, { recursive: true, force: true });
      if (existsSync(current)) renameSync(current, last);
      renameSync(next, current);
      rmSync(last, { recursive: true, force: true });
      return true;
    },
  };
}

/** Size in bytes. A file that is being renamed counts the next time. */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
