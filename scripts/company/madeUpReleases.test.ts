import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { edited, MADE_UP_RELEASES } from './madeUpReleases.ts';

const root = resolve(import.meta.dirname, '../..');

it('the made-up releases of npm run try-upgrade fit the current sources', async () => {
  const texts = new Map<string, string>();
  for (const edit of MADE_UP_RELEASES.flatMap(({ edits }) => edits)) {
    const [file] = edit;
    texts.set(file, edited(texts.get(file) ?? (await readFile(join(root, file), 'utf8')), edit));
  }
  expect(texts.get('scripts/company/facts.ts')).not.toContain('photoGallery');
  expect(texts.get('package.json')).toContain('"version": "2.0.0"');
});
