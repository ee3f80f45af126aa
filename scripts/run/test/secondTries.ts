import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * One line for each test that passed only on its second try: the time, in ISO UTC, and its name. Git ignores the
 * folder.
 */
const LIST = '.firebase/second-tries.txt';

/**
 * Adds the tests that passed only on their second try to this machine's list, so that a race shows even if every run is
 * green.
 * @param root the repository
 * @param now ISO UTC
 * @returns a line to print for each, with its number of occurrences on this machine
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
