import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** List of tests that passed only on the second try, with the time of each (ISO, UTC). Ignored by git. */
const LIST = '.firebase/second-tries.txt';

/**
 * Adds flaky tests to a list on this machine, so that they are noticed even if every run passes. Returns a message for
 * each test, which says how often it has been flaky if this wasn't the first time.
 */
export async function recordSecondTries(
  root: string,
  names: readonly string[],
  now: string = new Date().toISOString(),
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const file = join(root, LIST);
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, names.map((name) => `${now} ${name}\n`).join(''));
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return names.map((name) => {
    const dates = lines.filter((line) => line.endsWith(` ${name}`)).map((line) => line.slice(0, 'YYYY-MM-DD'.length));
    const often = dates.length > 1 ? ` (${dates.length} times since ${dates[0]})` : '';
    return `Passed only when tried again${often}: ${name}`;
  });
}
