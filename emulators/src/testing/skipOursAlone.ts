import { beforeEach } from 'vitest';
import type { RunnerTask } from 'vitest';
import { IS_OFFICIAL } from './official.ts';
import { reasonOf } from './oursAlone.ts';

beforeEach(({ task, skip }) => {
  const reason = IS_OFFICIAL ? reasonOf(task.file.filepath, titlesOf(task)) : undefined;
  if (reason !== undefined) skip(reason);
});

/** Returns the titles of a test and its `describe` blocks. */
function titlesOf(task: RunnerTask): string[] {
  return [task.name, ...(task.suite === undefined ? [] : titlesOf(task.suite))];
}
