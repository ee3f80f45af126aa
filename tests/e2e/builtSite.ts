import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildVariant } from '@firehouse/scripts/build';

const root = resolve(import.meta.dirname, '../..');

/** A build takes seconds; after this time, in ms, its lock belongs to a run that was killed. */
const LOCKED_MS = 120_000;

/** The key of Google Maps in {@link buildOtherSite}. */
export const MAPS_KEY = 'key-of_the-tests';

/**
 * Builds the site for production, unless its sources have not changed since the last time.
 * @param name of the folder below `tests/dist`
 * @param variables of the build, as web/src/config has them
 * @returns the folder, inside the repository so that its prerendering finds the packages
 */
export async function buildSite(name: string, variables: Readonly<Record<`VITE_${string}`, string>>): Promise<string> {
  const output = join('tests/dist', name);
  const folder = join(root, output);
  await alone(`${folder}.lock`, () => buildVariant(root, `Building ${name}`, output, variables));
  return folder;
}

/** Builds the site with maps and without a service worker: a test file for each shares the build. */
export function buildOtherSite(): Promise<string> {
  return buildSite('other-site', { VITE_MAPS_KEY: MAPS_KEY, VITE_SERVICE_WORKER: 'off' });
}

/** Runs `work` while no other test worker runs it under the same lock. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  ) {
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > LOCKED_MS) await rmdir(lock).catch(() => {});
    else await delay(200);
  }
  try {
    await work();
  } finally {
    await rmdir(lock).catch(() => {});
  }
}
