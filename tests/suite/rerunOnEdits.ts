import type { TestProject } from 'vitest/node';

/**
 * In watch mode, reruns a project's tests after an edit to a file that they don't import, but that the emulators load.
 * @param isRead returns whether a path is such a file
 */
export function rerunOnEdits(project: TestProject, isRead: (path: string) => boolean): void {
  if (!project.vitest.config.watch) return;
  const { state, vite } = project.vitest;
  const rerun = (path: string) => {
    if (!isRead(path)) return;
    const files = state.getFiles().filter(({ projectName }) => projectName === project.name);
    // Pretends that the tests themselves changed, because vitest has no other way to add files to its next run.
    for (const { filepath } of files) vite.watcher.emit('change', filepath);
  };
  for (const event of ['change', 'add', 'unlink'] as const) vite.watcher.on(event, rerun);
}
