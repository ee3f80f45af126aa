import { DAY_MS } from '@firehouse/model';
import type { Request } from 'express';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { canonicalJson, claimKey, idempotencyKey } from './idempotencyKey.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

const requestWith = (key: string | undefined) => ({ get: () => key }) as unknown as Request;

describe('the header Idempotency-Key', () => {
  it.each([undefined, 'k', ' a~', 'x'.repeat(200)])('%j is accepted', (key) => {
    expect(idempotencyKey(requestWith(key))).toBe(key);
  });

  it.each(['', 'x'.repeat(201), 'é', 'a\tb', '\u007f'])('%j is refused', (key) => {
    expect(() => idempotencyKey(requestWith(key))).toThrow(expect.objectContaining({ status: 400 }) as Error);
  });
});

describe('the text of a body', () => {
  it('is the same for any order of the fields, at any depth', () => {
    const one = { b: 1, a: { d: [{ f: 1, e: 2 }], c: null } };
    const other = { a: { c: null, d: [{ e: 2, f: 1 }] }, b: 1 };
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it.each<[object, object]>([
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { a: { c: 1 } }],
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [{ a: null }, {}],
    [{ a: '1' }, { a: 1 }],
  ])('of %j is not that of %j', (one, other) => {
    expect(canonicalJson({ ...one })).not.toBe(canonicalJson({ ...other }));
  });
});

describe('a claimed key', () => {
  let firestore: LocalFirestore;
  beforeAll(async () => {
    firestore = await startLocalFirestore();
  });
  afterAll(() => firestore.close());

  it('is claimed for one body, for a day from its first use', async () => {
    const { db } = firestore;
    const entry = db.doc('ledgers/id');
    await claimKey(db, { id: 'id', body: 'a' }, NOW);
    expect((await entry.get()).data()).toEqual({ body: 'a', expireAt: Timestamp.fromMillis(NOW + DAY_MS) });
    await claimKey(db, { id: 'id', body: 'a' }, NOW + 1_000);
    expect((await entry.get()).get('expireAt')).toEqual(Timestamp.fromMillis(NOW + DAY_MS));
    const other = { id: 'id', body: 'b' };
    await expect(claimKey(db, other, NOW + DAY_MS - 1)).rejects.toMatchObject({ status: 422 });
    await claimKey(db, other, NOW + DAY_MS);
    expect((await entry.get()).get('body')).toBe('b');
  });
});
