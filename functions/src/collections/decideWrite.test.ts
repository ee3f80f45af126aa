import { Timestamp } from 'firebase/firestore/lite';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../caller/authentication.ts';
import { opaqueText } from '../documents/newDocument.ts';
import type { Expectation } from '../http/preconditions.ts';
import { decideCreate, decidePatch, decidePut } from './decideWrite.ts';

const caller: Caller = { token: 't', uid: 'u', member: 'chief@people.example', signedInAt: 0 };
const date = '2026-06-01T12:00:00.000Z';
const news = { type: 'News', title: 'T', description: 'd', occurrenceDate: date };
const sent = { collection: 'posts', fields: news, emails: undefined } as const;
const repeat = { caller, collection: 'posts', key: undefined } as const;
const anything = { rev: undefined, exists: false, missing: false };
/** A stored post. Its `createdAt` has microseconds, which JSON can't represent. */
const createdAt = new Timestamp(1, 2_000);
const found = {
  fields: { ...news, occurrenceDate: Timestamp.fromDate(new Date(date)), postedBy: 'x', createdAt, rev: 4 },
  rev: 4,
};
const refusal = (status: number) => expect.objectContaining({ status });
const patch = (fields: object, expected: Expectation = anything, existing: typeof found | undefined = found) =>
  decidePatch({ ...sent, fields: { ...fields } }, expected, repeat, existing);

describe('POST', () => {
  it('stores the fields, and those that the API fills in', () => {
    expect(decideCreate(sent, repeat, undefined)).toMatchObject({
      fields: { title: 'T', occurrenceDate: expect.any(Timestamp), postedBy: caller.member, rev: 1 },
      result: undefined,
    });
  });

  it('stores for whom it is emailed only if the request says', () => {
    expect(decideCreate({ ...sent, emails: true }, repeat, undefined).fields).toMatchObject({ emailRev: 1 });
    expect(decideCreate({ ...sent, emails: false }, repeat, undefined).fields).toMatchObject({ emailRev: 0 });
    expect(decideCreate(sent, repeat, undefined).fields).not.toHaveProperty('emailRev');
  });

  it('changes nothing as a repeat, and is refused over a document of another request', () => {
    expect(decideCreate(sent, { ...repeat, key: 'k' }, found)).toEqual({ result: undefined });
    expect(() => decideCreate(sent, repeat, found)).toThrow(refusal(409));
  });

  it('is a repeat for an ID that is an address only if the same request created it', () => {
    const member = { collection: 'members', fields: { email: 'a@people.example' }, emails: undefined } as const;
    const keyed = { caller, collection: 'members', key: 'k' } as const;
    expect(decideCreate(member, keyed, { fields: { key: opaqueText(keyed) }, rev: 1 })).toEqual({ result: undefined });
    expect(() => decideCreate(member, keyed, { fields: { key: 'other' }, rev: 1 })).toThrow(refusal(409));
  });
});

describe('PUT', () => {
  it('creates a document with revision 1, or replaces it with the next one', () => {
    expect(decidePut(sent, anything, repeat, undefined)).toMatchObject({
      fields: { rev: 1, postedBy: caller.member },
      result: { isNew: true, rev: 1 },
    });
    expect(decidePut({ ...sent, fields: { ...news, title: 'U' } }, anything, repeat, found)).toMatchObject({
      fields: { title: 'U', postedBy: 'x', createdAt, rev: 5 },
      result: { isNew: false, rev: 5 },
    });
  });

  it('removes optional fields that it lacks', () => {
    const before = { ...found, fields: { ...found.fields, subtitle: 's' } };
    expect(decidePut(sent, anything, repeat, before).fields).not.toHaveProperty('subtitle');
  });

  it('does not create what only the server creates, and changes no immutable field', () => {
    const incident = { collection: 'incidents', fields: {}, emails: undefined } as const;
    expect(() => decidePut(incident, anything, repeat, undefined)).toThrow(refusal(403));
    const other = { ...sent, fields: { ...news, postedBy: 'other' } };
    expect(() => decidePut(other, anything, repeat, found)).toThrow(refusal(400));
  });

  it.each([
    ['another revision', { ...anything, rev: 3 }, found],
    ['a revision of nothing', { ...anything, rev: 0 }, undefined],
    ['If-Match: * of nothing', { ...anything, exists: true }, undefined],
    ['If-None-Match: * of a document', { ...anything, missing: true }, found],
  ])('is refused with %s', (_, expected, existing) => {
    expect(() => decidePut(sent, expected, repeat, existing)).toThrow(refusal(412));
  });
});

describe('PATCH', () => {
  it('changes the given fields, removes those that are null, and keeps all others', () => {
    const before = { ...found, fields: { ...found.fields, subtitle: 's' } };
    const { fields, result } = patch({ title: 'U', subtitle: null }, { ...anything, rev: 4 }, before);
    expect(result).toEqual({ rev: 5 });
    expect(fields).toEqual({ ...found.fields, title: 'U', rev: 5 });
  });

  it('is refused without its document, with another revision, and if the result is invalid', () => {
    expect(() => decidePatch(sent, anything, repeat, undefined)).toThrow(refusal(404));
    expect(() => patch({ title: 'U' }, { ...anything, rev: 3 })).toThrow(refusal(412));
    expect(() => patch({ title: null })).toThrow(refusal(400));
  });
});

describe('PATCH of a singleton', () => {
  const content = {
    collection: 'site',
    fields: { notice: 'Hello', about: null, joining: null },
    emails: undefined,
  } as const;
  const first = (expected: Expectation) => decidePatch(content, expected, { ...repeat, collection: 'site' }, undefined);

  it('creates it with revision 1, whether or not the request names revision 0', () => {
    for (const expected of [anything, { ...anything, rev: 0 }, { ...anything, exists: true }]) {
      const { fields, result } = first(expected);
      expect(result).toEqual({ rev: 1 });
      expect(fields).toEqual({ notice: 'Hello', rev: 1, createdAt: expect.anything() });
    }
  });

  it('is refused if the request names another revision', () => {
    expect(() => first({ ...anything, rev: 1 })).toThrow(refusal(412));
  });
});
