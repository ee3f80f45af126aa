import type { TestProject } from 'vitest/node';
import { buildStale } from '@firehouse/scripts/build';
import { provideSuites, root } from '../suite/provideSuites.ts';

/**
 * Starts an empty Firestore and Storage alone for each worker: the rules need no functions and no site, so a file of
 * rules tests runs in seconds. Returns a function that stops them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale(root, ['emulators']);
  return provideSuites(project, { start: { only: ['firestore', 'storage'] } });
}
