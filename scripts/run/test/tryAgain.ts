import { totalsOf, type FileTally, type Tally } from './tally.ts';

/** How many files may fail and still be tried again: more are no accident. */
const MAX_TRIED_AGAIN = 5;

/**
 * Runs the failed files a second time: all of them at once, with new emulators and nothing else beside them. Not if
 * many failed, or something outside of them.
 * @param run of vitest
 * @returns the tally with the second outcomes of these files, the names of what failed only the first time, and how
 *   many tests passed only the second time (a hook that fails takes all tests of its file with it)
 */
export async function tryAgain(
  first: Tally,
  run: (args: readonly string[]) => Promise<Tally>,
): Promise<{ tally: Tally; passedAgain: readonly string[]; late: number }> {
  const failed = first.files.filter(({ failures }) => failures.length > 0);
  if (failed.length === 0 || failed.length > MAX_TRIED_AGAIN || first.errors.length > 0)
    return { tally: first, passedAgain: [], late: 0 };
  const paths = failed.map(({ path }) => path);
  console.log(`\nTrying again: ${paths.join(', ')}\n`);
  const projects = [...new Set(failed.map(({ project }) => project))].flatMap((project) => ['--project', project]);
  const second = await run([...projects, ...paths]);
  const again = ({ project, path }: FileTally) =>
    second.files.find((file) => file.project === project && file.path === path);
  const tally = {
    files: first.files.map((file) => (failed.includes(file) ? (again(file) ?? file) : file)),
    errors: second.errors,
  };
  const stillFailed = new Set(totalsOf(tally).failures);
  return {
    tally,
    passedAgain: totalsOf(first).failures.filter((name) => !stillFailed.has(name)),
    late: Math.max(0, totalsOf(tally).passed - totalsOf(first).passed),
  };
}
