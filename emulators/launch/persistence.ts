import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** File that the CLI writes at the end of an export and requires for an import. */
const EXPORT_METADATA = 'firebase-export-metadata.json';
/** How long an export can take, in ms. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Saves and restores the data of a suite. */
export interface Persistence {
  /** CLI arguments that import the saved data. Empty if there is none. */
  readonly arguments: readonly string[];
  /**
   * Exports the data of the running suite, and replaces the saved data with it. Returns whether it succeeded.
   * @param hub host and port of the suite's hub
   */
  readonly save: (hub: string) => Promise<boolean>;
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
  return {
    arguments: existsSync(join(current, EXPORT_METADATA)) ? ['--import', current] : [],
    // The CLI's own `--export-on-exit` needs a signal that it can handle, which doesn't exist on Windows.
    save: async (hub) => {
      const response = await fetch(`http://${hub}/_admin/export`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ path: next }),
        signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
      }).catch(() => undefined);
      if (!response?.ok || !existsSync(join(next, EXPORT_METADATA))) return false;
      rmSync(last, { recursive: true, force: true });
      if (existsSync(current)) renameSync(current, last);
      renameSync(next, current);
      rmSync(last, { recursive: true, force: true });
      return true;
    },
  };
}
