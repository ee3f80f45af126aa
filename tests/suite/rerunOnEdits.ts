import type { TestProject } from 'vitest/node';

/**
 * In watch mode, reruns a project's tests when a file changes that the tests don't import but the emulators load.
 * @param isRead returns whether the emulators load a file
 */
export function rerunOnEdits(project: TestProject, isRead: (path: string) => boolean): void {
  if (!project.vitest.config.watch) return;
  const { state, vite } = project.vitest;
  const rerun = (path: string) => {
    if (!isRead(path)) return;
    const files = state.getFiles().filter(({ projectName }) => projectName === project.name);
    // Pretend that the test files have changed; vitest has no other way to add files to its next run.
    for (const { filepath } of files) vite.watcher.emit('change', filepath);
  };
  for (const event of ['change', 'add', 'unlink'] as const) vite.watcher.on(event, rerun);
}
