import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameOf, startLocalEmulator, type LocalEmulator } from '../../testing/localEmulator.ts';

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());
beforeEach(async () => {
  await emulator.clear();
});

/** A field of each type in ProtoJSON. */
const EVERY_KIND = {
  nothing: { nullValue: null },
  yes: { booleanValue: true },
  int: { integerValue: '-9223372036854775808' },
  double: { doubleValue: 1.5 },
  nan: { doubleValue: 'NaN' },
  infinite: { doubleValue: '-Infinity' },
  minusZero: { doubleValue: '-0' },
  time: { timestampValue: '2024-05-06T07:08:09.123456Z' },
  text: { stringValue: 'a "quoted"\n text 😀' },
  bytes: { bytesValue: '+/8=' },
  reference: { referenceValue: nameOf('c/other') },
  place: { geoPointValue: { latitude: -12.5, longitude: 179.25 } },
  list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: { fields: { x: { stringValue: 'y' } } } }] } },
  emptyList: { arrayValue: {} },
  map: { mapValue: { fields: { 'a.b c': { nullValue: null } } } },
  emptyMap: { mapValue: {} },
};

describe('documents over REST', () => {
  it('stores every type of value', async () => {
    expect((await emulator.documents('PATCH', '/c/a', { body: { fields: EVERY_KIND } })).status).toBe(200);
    const { json } = await emulator.documents('GET', '/c/a');
    expect(json).toMatchObject({ name: nameOf('c/a'), fields: EVERY_KIND });
  });

  it('accepts the alternative forms of ProtoJSON', async () => {
    const fields = {
      int: { integer_value: 7 },
      double: { doubleValue: '2.5' },
      bytes: { bytes_value: '-_8' },
      time: { timestampValue: '2024-05-06T09:08:09.123456789+02:00' },
      nothing: { nullValue: 'NULL_VALUE' },
      map: { map_value: { fields: { x: { arrayValue: { values: [] } } } } },
    };
    const { json } = await emulator.documents('PATCH', '/c/a', { body: { fields } });
    expect(json).toMatchObject({
      fields: {
        int: { integerValue: '7' },
        double: { doubleValue: 2.5 },
        bytes: { bytesValue: '+/8=' },
        time: { timestampValue: '2024-05-06T07:08:09.123456Z' },
        nothing: { nullValue: null },
        map: { mapValue: { fields: { x: { arrayValue: {} } } } },
      },
    });
  });

  it.each([
    { f: {} },
    { f: { integerValue: '1', stringValue: 'x' } },
    { f: { integerValue: '1.5' } },
    { f: { integerValue: '9223372036854775808' } },
    { f: { integerValue: 1e30 } },
    { f: { booleanValue: 'true' } },
    { f: { doubleValue: 'many' } },
    { f: { timestampValue: '2024-02-30T00:00:00Z' } },
    { f: { stringValue: 5 } },
    { f: { bytesValue: '!!' } },
    { f: { referenceValue: 'c/a' } },
    { f: { geoPointValue: { latitude: 91, longitude: 0 } } },
    { f: { arrayValue: { values: [{ arrayValue: {} }] } } },
    { f: { arrayValue: { values: 5 } } },
    { f: { mapValue: { fields: { __proto_x__: { nullValue: null } } } } },
    { f: { pythonValue: 1 } },
    { f: 'text' },
    { __reserved__: { nullValue: null } },
    { '': { nullValue: null } },
    { ['x'.repeat(1501)]: { nullValue: null } },
  ])('refuses the fields %j', async (fields) => {
    const { status, json } = await emulator.documents('PATCH', '/c/a', { body: { fields } });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
  });

  it('rejects the key __proto__, and continues to work', async () => {
    const { status } = await emulator.documents('PATCH', '/c/a', {
      body: '{"fields":{"__proto__":{"mapValue":{"fields":{"x":{"nullValue":null}}}}}}',
    });
    expect(status).toBe(400);
    expect(
      (
        await emulator.documents('PATCH', '/c/a', {
          body: { fields: { constructor: { stringValue: 'x' }, hasOwnProperty: { nullValue: null } } },
        })
      ).json,
    ).toMatchObject({
      fields: { constructor: { stringValue: 'x' }, hasOwnProperty: { nullValue: null } },
    });
  });

  it('returns ProtoJSON indented by two spaces, compact on request', async () => {
    await emulator.documents('PATCH', '/c/a', { body: { fields: { n: { integerValue: '1' } } } });
    expect((await emulator.documents('GET', '/c/a')).text).toMatch(
      /^\{\n {2}"name": ".*",\n {2}"fields": \{\n {4}"n": \{\n {6}"integerValue": "1"\n/,
    );
    expect((await emulator.documents('GET', '/c/a?$prettyPrint=0')).text).toMatch(/^\{"name":/);
  });

  it('has updateTime in microseconds, later with each commit and unchanged if nothing changes', async () => {
    const times: string[] = [];
    const write = async (n: string): Promise<void> => {
      const { json } = await emulator.documents('PATCH', '/c/a', { body: { fields: { n: { integerValue: n } } } });
      times.push((json as { updateTime: string }).updateTime);
    };
    await write('1');
    await write('1');
    await write('2');
    expect(times[0]).toMatch(/\.\d{3}(\d{3})?Z$/);
    expect(times[1]).toBe(times[0]);
    expect((times[2] as string).padEnd(30) > (times[0] as string).padEnd(30)).toBe(true);
    expect((await emulator.documents('GET', '/c/a')).json).toMatchObject({
      createTime: times[0],
      updateTime: times[2],
    });
  });

  it('changes only fields in the update mask, and removes those without a value', async () => {
    await emulator.documents('PATCH', '/c/a', {
      body: {
        fields: {
          a: { integerValue: '1' },
          b: { mapValue: { fields: { x: { integerValue: '1' }, y: { integerValue: '2' } } } },
          c: { integerValue: '3' },
        },
      },
    });
    const mask = 'updateMask.fieldPaths=a&updateMask.fieldPaths=b.x&updateMask.fieldPaths=c';
    const { json } = await emulator.documents('PATCH', `/c/a?${mask}`, {
      body: {
        fields: {
          a: { integerValue: '10' },
          b: { mapValue: { fields: { x: { integerValue: '11' } } } },
          ignored: { nullValue: null },
        },
      },
    });
    expect((json as { fields: unknown }).fields).toEqual({
      a: { integerValue: '10' },
      b: { mapValue: { fields: { x: { integerValue: '11' }, y: { integerValue: '2' } } } },
    });
  });

  it('enforces preconditions with the official messages', async () => {
    const missing = await emulator.documents('PATCH', '/c/a?currentDocument.exists=true', { body: {} });
    expect(missing).toMatchObject({
      status: 404,
      json: { error: { code: 404, status: 'NOT_FOUND', message: `No document to update: ${nameOf('c/a')}` } },
    });
    await emulator.documents('PATCH', '/c/a', { body: {} });
    const there = await emulator.documents('PATCH', '/c/a?currentDocument.exists=false', { body: {} });
    expect(there).toMatchObject({
      status: 409,
      json: { error: { code: 409, status: 'ALREADY_EXISTS', message: `Document already exists: ${nameOf('c/a')}` } },
    });
    const stale = await emulator.documents('DELETE', '/c/a?currentDocument.updateTime=2020-01-01T00:00:00Z');
    expect(stale).toMatchObject({
      status: 400,
      json: {
        error: {
          status: 'FAILED_PRECONDITION',
          message: expect.stringMatching(
            /stored version \(\d+\) does not match the required base version \(1577836800000000\)/,
          ),
        },
      },
    });
    // FAILED_PRECONDITION makes SDKs retry a transaction. NOT_FOUND would not.
    const deleted = await emulator.documents('DELETE', '/c/none?currentDocument.updateTime=2020-01-01T00:00:00Z');
    expect(deleted).toMatchObject({
      status: 400,
      json: {
        error: {
          status: 'FAILED_PRECONDITION',
          message: expect.stringContaining('the stored version (0) does not match'),
        },
      },
    });
    const { json } = await emulator.documents('GET', '/c/a');
    const { updateTime } = json as { updateTime: string };
    expect(
      (await emulator.documents('DELETE', `/c/a?currentDocument.updateTime=${encodeURIComponent(updateTime)}`)).status,
    ).toBe(200);
  });

  it('reads, masks, deletes, and reports missing documents', async () => {
    await emulator.documents('PATCH', '/c/a', {
      body: { fields: { a: { integerValue: '1' }, b: { integerValue: '2' } } },
    });
    expect((await emulator.documents('GET', '/c/a?mask.fieldPaths=b')).json).toMatchObject({
      fields: { b: { integerValue: '2' } },
    });
    expect((await emulator.documents('DELETE', '/c/a')).json).toEqual({});
    expect((await emulator.documents('DELETE', '/c/a')).json).toEqual({});
    expect(await emulator.documents('GET', '/c/a')).toMatchObject({
      status: 404,
      json: { error: { status: 'NOT_FOUND', message: `Document (${nameOf('c/a')}) not found.` } },
    });
  });

  it('creates documents with and without an id', async () => {
    const given = await emulator.documents('POST', '/c?documentId=x', {
      body: { fields: { n: { integerValue: '1' } } },
    });
    expect(given.json).toMatchObject({ name: nameOf('c/x') });
    expect((await emulator.documents('POST', '/c?documentId=x', { body: {} })).status).toBe(409);
    const made = await emulator.documents('POST', '/c/x/sub', { body: {} });
    expect((made.json as { name: string }).name).toMatch(/\/documents\/c\/x\/sub\/[A-Za-z0-9]{20}$/);
  });

  it('accepts ids with any characters, percent-encoded', async () => {
    const id = 'a:b c%&ä😀+';
    await emulator.documents('PATCH', `/c/${encodeURIComponent(id)}`, { body: { fields: {} } });
    expect((await emulator.documents('GET', `/c/${encodeURIComponent(id)}`)).json).toMatchObject({
      name: nameOf(`c/${id}`),
    });
    expect(
      (
        await emulator.documents('POST', `/c/${encodeURIComponent(id)}:runQuery`, {
          body: { structuredQuery: { from: [{ collectionId: 'x' }] } },
        })
      ).status,
    ).toBe(200);
  });

  it.each(['/c/a/b/c/d/e%2Ff', '/c/%zz', '/c/..%2F', '/c//a', '/c/__x__', '/__c__/a', '/c/%ED%A0%80'])(
    'rejects the path %s',
    async (path) => {
      expect((await emulator.documents('PATCH', path, { body: {} })).status).toBe(400);
    },
  );

  it('rejects a document above 1 MiB and accepts one just below', async () => {
    const over = await emulator.documents('PATCH', '/c/a', {
      body: { fields: { s: { stringValue: 'x'.repeat(1_048_576) } } },
    });
    expect(over).toMatchObject({
      status: 400,
      json: { error: { message: expect.stringContaining('exceeds the maximum allowed size of 1,048,576 bytes') } },
    });
    expect(
      (await emulator.documents('PATCH', '/c/a', { body: { fields: { s: { stringValue: 'x'.repeat(1_048_500) } } } }))
        .status,
    ).toBe(200);
  });

  it('rejects maps nested more than twenty levels', async () => {
    const nested = (depth: number): object =>
      depth === 0 ? { nullValue: null } : { mapValue: { fields: { x: nested(depth - 1) } } };
    expect((await emulator.documents('PATCH', '/c/a', { body: { fields: { x: nested(20) } } })).status).toBe(200);
    expect((await emulator.documents('PATCH', '/c/a', { body: { fields: { x: nested(21) } } })).status).toBe(400);
    const map = '{"mapValue":{"fields":{"x":';
    const bomb = `{"fields":{"x":${map.repeat(100_000)}{"nullValue":null}${'}}}'.repeat(100_000)}}}`;
    expect((await emulator.documents('PATCH', '/c/a', { body: bomb })).status).toBe(400);
  });

  it('lists documents by page, in order, with missing ones on request', async () => {
    for (const id of ['b', 'a', 'c'])
      await emulator.documents('PATCH', `/c/${id}`, { body: { fields: { n: { integerValue: '1' } } } });
    await emulator.documents('PATCH', '/c/bb/sub/x', { body: {} });
    const first = await emulator.documents('GET', '/c?pageSize=2');
    const { documents, nextPageToken } = first.json as { documents: { name: string }[]; nextPageToken: string };
    expect(documents.map(({ name }) => name)).toEqual([nameOf('c/a'), nameOf('c/b')]);
    expect((await emulator.documents('GET', `/c?pageSize=2&pageToken=${nextPageToken}`)).json).toMatchObject({
      documents: [{ name: nameOf('c/c') }],
    });
    const all = (await emulator.documents('GET', '/c?showMissing=true')).json as { documents: { name: string }[] };
    expect(all.documents).toEqual([expect.anything(), expect.anything(), { name: nameOf('c/bb') }, expect.anything()]);
    const backwards = (await emulator.documents('GET', '/c?orderBy=n,__name__%20desc&mask.fieldPaths=__name__'))
      .json as { documents: { name: string; fields?: unknown }[] };
    expect(backwards.documents.map(({ name, fields }) => [name.slice(-1), fields])).toEqual([
      ['c', undefined],
      ['b', undefined],
      ['a', undefined],
    ]);
    expect((await emulator.documents('GET', '/nothing')).json).toEqual({});
    expect((await emulator.documents('GET', '/c?pageToken=zzz')).status).toBe(400);
  });
});
