import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildVariant } from '@firehouse/scripts/build';
import { demoAccounts } from '@firehouse/seed/demo';

const root = resolve(import.meta.dirname, '../..');

/**
 * Age at which a lock counts as stale, in ms. Builds take only seconds, so the process that holds it must have been
 * killed.
 */
const LOCKED_MS = 120_000;

/** Google Maps key used by {@link buildOtherSite}. */
export const MAPS_KEY = 'key-of_the-tests';

/**
 * Builds the site for production with maps and demo accounts, but without a service worker. Test files share the build,
 * which is skipped if the sources haven't changed.
 * @returns the output folder; it is inside the repository so that prerendering finds its packages
 */
export async function buildOtherSite(): Promise<string> {
  const output = join('tests/dist', 'other-site');
  const folder = join(root, output);
  const variables = {
    VITE_DEMO_ACCOUNTS: JSON.stringify(Object.values(demoAccounts)),
    VITE_MAPS_KEY: MAPS_KEY,
    VITE_SERVICE_WORKER: 'off',
  };
  await alone(`${folder}.lock`, () => buildVariant(root, 'Building other-site', output, variables));
  return folder;
}

/** Runs `work` while holding a lock shared by all test workers. */
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
