import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** File that the CLI writes at the end of an export and requires for an import. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** The CLI prints this when an export is complete. */
const EXPORTED = 'Export complete';

/** Saves and restores the data of a suite. */
export interface Persistence {
  /** Arguments for the CLI. */
  readonly arguments: readonly string[];
  /** Must be called with each line of CLI output. */
  readonly onLine: (line: string) => void;
  /** Returns a string that changes while the export makes progress, or undefined when it is complete. */
  readonly progress: () => string | undefined;
  /**
   * Must be called after the CLI has exited. If the export is complete, replaces the saved data with it and returns
   * true.
   */
  readonly replace: () => boolean;
}

/**
 * Persists a suite's data between runs. The CLI exports to a separate folder, which replaces the saved data only if the
 * export is complete. If a suite is killed, the data from the previous run is kept.
 * @param folder created if it doesn't exist
 */
export function persistIn(folder: string): Persistence {
  const current = join(folder, 'data');
  const next = join(folder, 'next');
  const last = join(folder, 'last');
  mkdirSync(folder, { recursive: true });
  // Recover if the previous run was killed between the two renames.
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

/** Returns the total size of a folder in bytes. Skips files that disappear while listing them. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
