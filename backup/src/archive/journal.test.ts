import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';

interface Line {
  readonly n: number | string;
}

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.ndjson');
});
afterEach(() => rm(folder, { recursive: true }));

const text = () => readFile(path, 'utf8');

/** Runs a function with an open journal. */
async function using<Result>(work: (journal: Journal<Line>) => Result | Promise<Result>): Promise<Result> {
  const journal = await Journal.open<Line>(path);
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

const items = () => using((journal) => [...journal.items]);

describe('a journal', () => {
  it('has its items on disk when they are recorded, and again after it was opened', async () => {
    await using(async (journal) => {
      await journal.add({ n: 'é' });
      expect(await text()).toBe('{"n":"é"}\n');
      await journal.add({ n: 2 });
      expect(journal.items).toEqual([{ n: 'é' }, { n: 2 }]);
    });
    await using((journal) => journal.add({ n: 3 }));
    expect(await items()).toEqual([{ n: 'é' }, { n: 2 }, { n: 3 }]);
  });

  it('writes concurrent items as whole lines, in order', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => ({ n: String(n).repeat((n % 7) + 1) }));
    await using((journal) => Promise.all(lines.map((line) => journal.add(line))));
    expect(await text()).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });

  it.each(['{"n":', '{"n":2}', '{"n":"é', 'x'])('drops a last line without its end: %j', async (rest) => {
    await writeFile(path, `{"n":"é"}\n${rest}`);
    expect(await items()).toEqual([{ n: 'é' }]);
    await using((journal) => journal.add({ n: 3 }));
    expect(await text()).toBe('{"n":"é"}\n{"n":3}\n');
  });

  it('with only an incomplete line is empty', async () => {
    await writeFile(path, '{"n":');
    expect(await items()).toEqual([]);
    expect(await text()).toBe('');
  });

  it('does not record what it could not write, and the caller is told', async () => {
    const journal = await Journal.open<Line>(path);
    await journal.add({ n: 1 });
    await journal.close();
    await expect(journal.add({ n: 2 })).rejects.toThrow();
    expect(journal.items).toEqual([{ n: 1 }]);
    expect(await items()).toEqual([{ n: 1 }]);
  });
});
