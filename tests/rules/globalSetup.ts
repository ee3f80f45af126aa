import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildStale } from '@firehouse/scripts/build';
import { provideSuites, root } from '../suite/provideSuites.ts';
import { rerunOnEdits } from '../suite/rerunOnEdits.ts';
import type * as gate from './judgeCases.ts';

type Gate = typeof gate;

const RULES = join(root, 'firestore.rules');
const STORAGE_RULES = join(root, 'storage.rules');

/**
 * Evaluates all cases in this process, and in watch mode again before each run. If all are right, starts an empty
 * Firestore and Storage for each worker. Otherwise, prints the wrong cases and fails all test files. The rules need
 * neither functions nor a site. Returns a function that stops the emulators.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let stop: (() => Promise<void>) | undefined;
  const judge = async () => {
    // Import again each time, because cases can change in watch mode.
    const { wrongCases }: Gate = await project.import(join(import.meta.dirname, 'judgeCases.ts'));
    const wrong = wrongCases(await readFile(RULES, 'utf8'));
    for (const line of wrong) console.error(line);
    project.provide('notReady', wrong.length === 0 ? '' : 'Cases of firestore.rules are wrong: see above.');
    if (wrong.length > 0 || stop !== undefined) return;
    await buildStale(root, ['emulators']);
    stop = (await provideSuites(project, { start: { only: ['firestore', 'storage'] } })).stop;
  };
  rerunOnEdits(project, (path) => path === RULES || path === STORAGE_RULES);
  project.onTestsRerun(judge);
  await judge();
  return async () => stop?.();
}
