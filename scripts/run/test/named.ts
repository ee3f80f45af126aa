import { createVitest, parseCLI } from 'vitest/node';
import { PlainError } from '../../lib/steps.ts';

/**
 * Checks that every name on the command line matches a test file, before anything is built.
 * @throws {PlainError} with the names that don't match any file
 */
export async function requireNamed(root: string, args: readonly string[]): Promise<void> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  if (filter.length === 0) return;
  const vitest = await createVitest('test', { ...options, root, watch: false });
  try {
    const unknown: string[] = [];
    for (const name of filter)
      if ((await vitest.getRelevantTestSpecifications([name])).length === 0) unknown.push(name);
    if (unknown.length > 0) throw new PlainError(`No test file's path contains ${unknown.join(' or ')}.`);
  } finally {
    await vitest.close();
  }
}
