import { totalsOf, type FileTally, type Tally } from './tally.ts';

/** If more files than this have failed, don't try again, because that is unlikely to be a coincidence. */
const MAX_TRIED_AGAIN = 5;

/**
 * Runs failed test files again in a single run, with nothing else running. Does nothing if too many files failed, or if
 * there were other errors.
 * @returns the new results, the names of tests that failed only the first time, and the number of tests that passed
 * only the second time, which can be higher because a failed hook fails all tests in its file
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
