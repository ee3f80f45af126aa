import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Suite } from 'firebase-without-java/suite';
import type { TestProject } from 'vitest/node';
import { buildStale, sourcesOf } from '@firehouse/scripts/build';
import { root } from './provideSuites.ts';
import { rerunOnEdits } from './rerunOnEdits.ts';

/** Matches what the Firebase CLI prints after it has loaded the functions or failed to. */
const LOADED = /Loaded functions definitions|(Failed to load function definition)/g;
const LOADING_TIMEOUT_MS = 60_000;
/** Packages that a running suite reloads. */
const SERVED = ['functions', 'web'];

/** In watch mode, rebuilds the functions and the site after an edit, and reruns the tests with fresh data. */
export async function rebuildOnEdits(
  project: TestProject,
  { suites, refill }: { readonly suites: readonly Suite[]; readonly refill: () => Promise<void> },
): Promise<void> {
  rerunOnEdits(project, await sourcesOf(root, SERVED));
  project.onTestsRerun(async () => {
    let problem = '';
    try {
      const before = await Promise.all(suites.map(loads));
      const built = await buildStale(root, SERVED);
      if (built.includes('functions'))
        await Promise.all(suites.map((suite, index) => loadedAfter(suite, before[index]?.length ?? 0)));
      await refill();
    } catch (error) {
      problem = String(error);
    }
    project.provide('notReady', problem);
  });
}

/** Returns a match for each time that the Firebase CLI loaded the functions. The group is set if loading failed. */
async function loads({ logFile }: Suite): Promise<RegExpMatchArray[]> {
  return [...(await readFile(logFile, 'utf8')).matchAll(LOADED)];
}

/** Waits until the Firebase CLI, which watches the built functions, has reloaded them. */
async function loadedAfter(suite: Suite, before: number): Promise<void> {
  const deadline = Date.now() + LOADING_TIMEOUT_MS;
  for (;;) {
    const found = await loads(suite);
    if (found.length > before) {
      if (found.at(-1)?.[1] !== undefined) throw new Error(`${found.at(-1)?.[1]}: see ${suite.logFile}.`);
      return;
    }
    if (Date.now() > deadline) throw new Error(`The functions were not loaded again: see ${suite.logFile}.`);
    await sleep(50);
  }
}
