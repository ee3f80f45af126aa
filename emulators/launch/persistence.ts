import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The file that the CLI writes last when exporting and looks for when importing. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** Printed by the CLI when an export is complete. */
const EXPORTED = 'Export complete';

/** A suite's stored data. */
export interface Persistence {
  /** Arguments for the CLI. */
  readonly arguments: readonly string[];
  /** Must be called with each line that the CLI prints. */
  readonly onLine: (line: string) => void;
  /** Returns text that changes as the export advances; undefined once it is complete. */
  readonly progress: () => string | undefined;
  /** Must be called after the CLI has exited. If the new export is complete, moves it into place and returns true. */
  readonly replace: () => boolean;
}

/**
 * Persists a suite's data in a folder between runs. The CLI writes a new export next to the last one, and
 * only a complete export replaces it, so the earlier data survives if a suite is killed.
 * @param folder created if missing
 */
export function persistIn(folder: string): Persistence {
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

/** Returns a folder's size in bytes. A file that is being renamed counts the next time. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
