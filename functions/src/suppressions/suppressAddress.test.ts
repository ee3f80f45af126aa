import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { suppress, suppressionOf } from './suppressAddress.ts';

let firestore: LocalFirestore;
beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());

it('a suppressed address keeps its first reason', async () => {
  const { db } = firestore;
  const suppression = suppressionOf(db, 'ada@people.example');
  expect((await suppression.get()).exists).toBe(false);
  await suppress(db, 'ada@people.example', 'bounce', '5.1.1 No such user');
  await suppress(db, 'ada@people.example', 'complaint', 'Marked as spam');
  const document = await suppression.get();
  expect(document.ref.path).toBe('suppressions/ada@people.example');
  expect(document.data()).toMatchObject({
    email: 'ada@people.example',
    source: 'bounce',
    reason: '5.1.1 No such user',
  });
  await suppress(db, 'bob@people.example', 'bounce', 'x'.repeat(2_000));
  expect((await db.doc('suppressions/bob@people.example').get()).get('reason')).toHaveLength(500);
});
