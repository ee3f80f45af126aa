import * as sdk from 'firebase/firestore';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  runTransaction,
  setDoc,
  type DocumentReference,
  type Transaction,
} from 'firebase/firestore';
import { describe, expect, it } from 'vitest';
import { useLocalClients } from '../testing/localClients.ts';

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { " +
  'match /{path=**} { allow read, write; } } }';

const { as } = useLocalClients(sdk, RULES);

const STEPS: Readonly<Record<string, (transaction: Transaction, reference: DocumentReference) => unknown>> = {
  get: async (transaction, reference) => transaction.get(reference),
  set: (transaction, reference) => transaction.set(reference, { by: 'set' }),
  update: (transaction, reference) => transaction.update(reference, { by: 'update' }),
  delete: (transaction, reference) => transaction.delete(reference),
};

/** Runs transaction steps on a document, and returns its final contents, `none`, or the error code. */
async function outcome(exists: boolean, steps: readonly string[]): Promise<unknown> {
  const db = as();
  const reference = doc(collection(db, 'tried'));
  if (exists) await setDoc(reference, { by: 'before' });
  try {
    await runTransaction(db, async (transaction) => {
      for (const step of steps) await STEPS[step]?.(transaction, reference);
    });
  } catch (error) {
    return (error as sdk.FirestoreError).code;
  }
  return (await getDoc(reference)).get('by') ?? 'none';
}

describe('writes of one transaction to one document', () => {
  it.each([
    ['delete, delete', 'none', 'none'],
    ['delete, update', 'invalid-argument', 'invalid-argument'],
    ['delete, set', 'set', 'set'],
    ['update, delete', 'none', 'not-found'],
    ['update, set', 'set', 'not-found'],
    ['set, update', 'update', 'update'],
    ['set, delete', 'none', 'none'],
    ['set, delete, update', 'invalid-argument', 'invalid-argument'],
    ['get, delete, update', 'invalid-argument', 'invalid-argument'],
    ['get, update, update', 'update', 'invalid-argument'],
    ['get, delete, set', 'set', 'set'],
  ])('%s', async (steps, found, missing) => {
    expect([await outcome(true, steps.split(', ')), await outcome(false, steps.split(', '))]).toEqual([found, missing]);
  });
});

describe('a document that changes after a transaction has read it', () => {
  it.each<[string, (reference: DocumentReference) => Promise<void>]>([
    ['written', async (reference) => setDoc(reference, { by: 'another' })],
    ['deleted', deleteDoc],
  ])('%s: the transaction is retried', async (_how, change) => {
    const db = as();
    const [read, written] = [doc(db, 'tried/read'), doc(db, 'tried/written')];
    for (const target of [read, written]) {
      await setDoc(read, { by: 'before' });
      let tries = 0;
      await runTransaction(db, async (transaction) => {
        tries += 1;
        const seen = (await transaction.get(read)).get('by') as unknown;
        if (tries === 1) await change(doc(as(), read.path));
        transaction.set(target, { by: 'set', seen: seen ?? null });
      });
      expect([tries, (await getDoc(target)).get('seen')]).toEqual([2, change === deleteDoc ? null : 'another']);
    }
  });

  it('created: the transaction is retried', async () => {
    const db = as();
    const read = doc(db, 'tried/new');
    let tries = 0;
    await runTransaction(db, async (transaction) => {
      tries += 1;
      const exists = (await transaction.get(read)).exists();
      if (tries === 1) await setDoc(read, { by: 'another' });
      transaction.set(doc(db, 'tried/written'), { exists });
    });
    expect([tries, (await getDoc(doc(db, 'tried/written'))).get('exists')]).toEqual([2, true]);
  });

  it('written every time: it gives up after its maximum number of attempts', async () => {
    const db = as();
    const read = doc(db, 'tried/read');
    let tries = 0;
    const running = runTransaction(
      db,
      async (transaction) => {
        tries += 1;
        await transaction.get(read);
        await setDoc(read, { tries });
        transaction.set(read, { by: 'set' });
      },
      { maxAttempts: 3 },
    );
    await expect(running).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(tries).toBe(3);
  });
});
