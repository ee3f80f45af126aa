import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Creates an empty temporary folder for each test. Returns its path, and a function that writes files to it. */
export function scratchFolder(): {
  readonly path: () => string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
} {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'scratch-'));
  });
  afterEach(() => rm(root, { recursive: true }));
  return {
    path: () => root,
    async write(files) {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(dirname(join(root, file)), { recursive: true });
        await writeFile(join(root, file), text);
      }
    },
  };
}
