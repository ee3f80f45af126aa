import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { TestProject } from 'vitest/node';
import { rerunOnEdits } from './rerunOnEdits.ts';

/**
 * Creates a fake vitest with two test files in a project and one in another project. Returns its watcher and the
 * changes that the watcher reports.
 */
function watched(watch: boolean) {
  const watcher = new EventEmitter();
  const changed: string[] = [];
  watcher.on('change', (path: string) => changed.push(path));
  const files = ['a', 'b'].map((name) => ({ projectName: 'suite', filepath: `/tests/${name}.test.ts` }));
  const other = { projectName: 'unit', filepath: '/unit/a.test.ts' };
  const vitest = { config: { watch }, state: { getFiles: () => [...files, other] }, vite: { watcher } };
  rerunOnEdits({ name: 'suite', vitest } as unknown as TestProject, (path) => path.startsWith('/functions/'));
  return { watcher, changed };
}

it.each(['change', 'add', 'unlink'])('an edit (%s) runs the files of the project again, and no others', (event) => {
  const { watcher, changed } = watched(true);
  watcher.emit(event, '/functions/a.ts');
  expect(changed.filter((path) => path !== '/functions/a.ts')).toEqual(['/tests/a.test.ts', '/tests/b.test.ts']);
});

it('other edits run nothing, and without watch mode none does', () => {
  const other = watched(true);
  other.watcher.emit('change', '/docs/a.md');
  expect(other.changed).toEqual(['/docs/a.md']);
  const once = watched(false);
  once.watcher.emit('change', '/functions/a.ts');
  expect(once.changed).toEqual(['/functions/a.ts']);
});
