import { beforeEach } from 'vitest';
import { IS_OFFICIAL } from './official.ts';
import { reasonOf } from './oursAlone.ts';

beforeEach(({ task, skip }) => {
  const reason = IS_OFFICIAL ? reasonOf(task.file.filepath, task.name) : undefined;
  if (reason !== undefined) skip(reason);
});
