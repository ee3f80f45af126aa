import { describe, expect, it } from 'vitest';
import { ADMIN } from '../access/caller.ts';
import { Judge } from '../access/judge.ts';
import { Rulesets } from '../access/rulesets.ts';
import { compileRules } from '../rules/firestore/compile.ts';
import { Store } from '../store/store.ts';
import type { Write } from '../store/write.ts';
import { int } from '../testing/values.ts';
import type { Backend } from './backend.ts';
import { Transactions } from './transactions.ts';
import { commit } from './writes.ts';

describe('commits of the same turn', () => {
  it('build on each other, in the order of their commit times', async () => {
    const backend: Backend = {
      store: new Store(),
      transactions: new Transactions(),
      judge: new Judge(new Rulesets(compileRules)),
    };
    const database = backend.store.database({ projectId: 'demo-test', databaseId: '(default)' });
    const increment: Write = {
      kind: 'update',
      path: 'c/a',
      fields: new Map(),
      mask: [],
      transforms: [{ path: ['n'], kind: 'increment', operand: int(1) }],
    };
    const times: number[] = [];
    backend.store.onCommit(({ commitTime }) => times.push(commitTime.seconds * 1_000_000 + commitTime.nanos / 1000));
    await Promise.all(Array.from({ length: 20 }, async () => commit(backend, database, ADMIN, [increment])));
    expect(database.get('c/a')?.fields.get('n')).toEqual(int(20));
    expect(times).toEqual([...times].sort((left, right) => left - right));
  });
});
