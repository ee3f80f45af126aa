import { beforeEach, describe, expect, it, vi } from 'vitest';
import { joined, totalsOf } from './tally.ts';
import { tryAgain } from './tryAgain.ts';

const file = (path: string, passed: number, ...failures: readonly string[]) => ({
  project: 'suite',
  path,
  passed,
  skipped: 1,
  isEmulators: false,
  failures: failures.map((failure) => `suite ${path} > ${failure}`),
});
const unit = { ...file('a.test.ts', 5), project: 'unit', isEmulators: true };
const tallyOf = (...files: readonly ReturnType<typeof file>[]) => ({ files, errors: [] as readonly string[] });

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

describe('a second try', () => {
  it('replaces the outcomes of the files that failed, and names what it changed', async () => {
    const first = joined([tallyOf(file('a.test.ts', 7, 'x', 'y'), unit), tallyOf(file('b.test.ts', 3))]);
    const run = vi.fn(() => Promise.resolve(tallyOf(file('a.test.ts', 8, 'y'), unit)));
    const { tally, passedAgain, late } = await tryAgain(first, run);
    expect(late).toBe(1);
    expect(run.mock.calls).toEqual([[['--project', 'suite', 'a.test.ts']]]);
    expect(passedAgain).toEqual(['suite a.test.ts > x']);
    expect(totalsOf(tally)).toEqual({ passed: 16, skipped: 3, emulators: 6, failures: ['suite a.test.ts > y'] });
  });

  it('does not happen if nothing failed, if many files did, or something outside of them', async () => {
    const many = Array.from({ length: 6 }, (_, n) => file(`${n}.test.ts`, 1, 'x'));
    const outside = { ...tallyOf(file('a.test.ts', 1, 'x')), errors: ['vitest run: exit code 1'] };
    for (const first of [tallyOf(unit), tallyOf(...many), outside]) {
      const run = vi.fn(() => Promise.resolve(tallyOf()));
      expect(await tryAgain(first, run)).toEqual({ tally: first, passedAgain: [], late: 0 });
      expect(run).not.toHaveBeenCalled();
    }
  });

  it('leaves failures if vitest fails, or does not run the file', async () => {
    const first = tallyOf(file('a.test.ts', 1, 'x'));
    const { tally } = await tryAgain(first, () => Promise.resolve({ files: [], errors: ['vitest run: exit code 1'] }));
    expect(totalsOf(tally).failures).toEqual(['vitest run: exit code 1', 'suite a.test.ts > x']);
    const { passedAgain } = await tryAgain(first, () => Promise.resolve(tallyOf()));
    expect(passedAgain).toEqual([]);
  });
});
