import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN } from '../access/caller.ts';
import { Judge } from '../access/judge.ts';
import { Rulesets } from '../access/rulesets.ts';
import { compileRules } from '../rules/firestore/compile.ts';
import type { Database } from '../store/database.ts';
import { Store } from '../store/store.ts';
import { fieldsOf, int } from '../testing/values.ts';
import type { Backend } from './backend.ts';
import { Transactions } from './transactions.ts';
import { commit } from './writes.ts';

const PATHS = { paths: ['c/a'] };

/** Databases where the tests lock and write the document `c/a`. */
class Scene {
  readonly backend: Backend = {
    store: new Store(),
    transactions: new Transactions(),
    judge: new Judge(new Rulesets(compileRules)),
  };
  readonly transactions = this.backend.transactions;
  readonly database = this.named('p', '(default)');
  #count = 0;

  named(projectId: string, databaseId: string): Database {
    return this.backend.store.database({ projectId, databaseId });
  }

  /** Starts a transaction that locks the document, and returns its ID. */
  reading(database = this.database): string {
    const transaction = this.transactions.begin(database, { readOnly: false });
    this.transactions.lock(transaction, PATHS);
    return transaction.id;
  }

  async write(database = this.database, transactionId?: string): Promise<unknown> {
    const fields = fieldsOf({ n: int((this.#count += 1)) });
    return commit(
      this.backend,
      database,
      ADMIN,
      [{ kind: 'update', path: 'c/a', fields, transforms: [] }],
      transactionId,
    );
  }
}

const ENDED = 'The referenced transaction has expired or is no longer valid.';

describe.each([
  ['database', 'p', 'other'],
  ['project', 'other', '(default)'],
])('a transaction in another %s', (_what, projectId, databaseId) => {
  it('locks nothing here, and a writer that waits there delays no read here', async () => {
    const scene = new Scene();
    const other = scene.named(projectId, databaseId);
    const transaction = scene.reading(other);
    await scene.write();
    const ended: string[] = [];
    const writer = scene.write(other).then(() => ended.push('the writer there'));
    const own = scene.reading();
    await scene.transactions.waitForWriters(scene.database, own, PATHS);
    ended.push('the read here');
    scene.transactions.end(transaction);
    await writer;
    expect(ended).toEqual(['the read here', 'the writer there']);
  });

  it('is unknown here, and stays open when everything here is cleared', async () => {
    const scene = new Scene();
    const other = scene.named(projectId, databaseId);
    const transaction = scene.reading(other);
    expect(() => scene.transactions.get(scene.database, transaction)).toThrow('Invalid transaction.');
    await expect(scene.write(scene.database, transaction)).rejects.toThrow('Invalid transaction.');
    const own = scene.reading();
    scene.transactions.endAll(scene.database);
    expect(scene.transactions.get(other, transaction).id).toBe(transaction);
    expect(() => scene.transactions.get(scene.database, own)).toThrow(ENDED);
  });
});

function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('a transaction expires', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('a minute after its last use, not after its begin', () => {
    const scene = new Scene();
    const { transactions, database } = scene;
    const id = scene.reading();
    pass(50_000);
    expect(transactions.get(database, id).id).toBe(id);
    pass(60_000);
    expect(transactions.get(database, id).id).toBe(id);
    pass(60_001);
    expect(() => transactions.get(database, id)).toThrow(ENDED);
  });

  it('four and a half minutes after its begin, however much it is used', () => {
    const scene = new Scene();
    const { transactions, database } = scene;
    const id = scene.reading();
    for (let used = 0; used < 5; used += 1) {
      pass(54_000);
      expect(transactions.get(database, id).id).toBe(id);
    }
    pass(1);
    expect(() => transactions.get(database, id)).toThrow(ENDED);
  });

  it('and releases its locks', async () => {
    const scene = new Scene();
    scene.reading();
    pass(60_001);
    await expect(scene.write()).resolves.toBeDefined();
  });
});
