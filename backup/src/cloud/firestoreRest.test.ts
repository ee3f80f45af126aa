import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FirestoreRest } from './firestoreRest.ts';

const database = new FirestoreRest({ projectId: 'p', firestore: 'http://db', token: async () => 'secret' });
const unavailable = () => new Response('{"error":{"message":"Busy","status":"UNAVAILABLE"}}', { status: 503 });
const ok = (body: object = {}) => Response.json(body);

/** Called in order, one for each request. Each returns a response or throws. */
let answers: (() => Response)[];
let requests: { readonly url: string; readonly body: unknown; readonly headers: Record<string, string> }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  requests = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Record<string, string> }) => {
    requests.push({ url, body: JSON.parse(init.body), headers: init.headers });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for a promise while skipping all delays. */
async function settled<Result>(work: Promise<Result>): Promise<Result> {
  const result = work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return (await result)();
}

const write = () => settled(database.write([{ path: 'posts/p', fields: { title: { stringValue: 'x' } } }]));

describe('a request', () => {
  it('is sent as the administrator, for the project’s quota', async () => {
    answers = [ok];
    await write();
    expect(requests).toEqual([
      {
        url: 'http://db/v1/projects/p/databases/(default)/documents:commit',
        body: {
          writes: [
            {
              update: {
                name: 'projects/p/databases/(default)/documents/posts/p',
                fields: { title: { stringValue: 'x' } },
              },
            },
          ],
        },
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json', 'x-goog-user-project': 'p' },
      },
    ]);
  });

  it.each([429, 500, 503])('is repeated after %i', async (status) => {
    answers = [() => new Response('', { status }), () => new Response('', { status }), ok];
    await write();
    expect(requests).toHaveLength(3);
  });

  it('is repeated when the connection is lost', async () => {
    answers = [
      () => {
        throw new TypeError('fetch failed');
      },
      ok,
    ];
    await write();
    expect(requests).toHaveLength(2);
  });

  it.each<[string, () => Response, object]>([
    ['is unavailable', unavailable, { name: 'DatabaseError', message: 'Busy', status: 'UNAVAILABLE' }],
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed');
      },
      { message: 'fetch failed' },
    ],
  ])('fails after six attempts while the database %s', async (_what, answer, error) => {
    answers = Array.from({ length: 10 }, () => answer);
    await expect(write()).rejects.toMatchObject(error);
    expect(requests).toHaveLength(6);
  });

  it.each<[string, object]>([
    ['{"error":{"message":"Old","status":"FAILED_PRECONDITION"}}', { message: 'Old', status: 'FAILED_PRECONDITION' }],
    ['[{"error":{"message":"Old","status":"FAILED_PRECONDITION"}}]', { message: 'Old', status: 'FAILED_PRECONDITION' }],
    ['<html>', { message: '400: <html>', status: '' }],
  ])('that is rejected is not repeated: %s', async (body, error) => {
    answers = [() => new Response(body, { status: 400 }), ok];
    await expect(write()).rejects.toMatchObject(error);
    expect(requests).toHaveLength(1);
  });
});

const page = (from: number, length: number) => () =>
  ok([
    ...Array.from({ length }, (_, at) => ({
      document: { name: `projects/p/databases/(default)/documents/c/${from + at}`, fields: {} },
    })),
    { readTime: 't' },
  ]);

const after = (id: number) => ({
  values: [{ referenceValue: `projects/p/databases/(default)/documents/c/${id}` }],
  before: false,
});

describe('the documents of a collection', () => {
  it('are read page by page, each after the last document of the one before', async () => {
    answers = [page(0, 300), page(300, 300), page(600, 0)];
    const sizes: number[] = [];
    const source = { collection: 'c', isGroup: false };
    for await (const documents of database.documents(source, { readTime: 't', after: undefined }))
      sizes.push(documents.length);
    expect(sizes).toEqual([300, 300]);
    const starts = requests.map(
      ({ body }) => (body as { structuredQuery: { startAt?: unknown } }).structuredQuery.startAt,
    );
    expect(starts).toEqual([undefined, after(299), after(599)]);
    expect(requests.every(({ body }) => (body as { readTime: string }).readTime === 't')).toBe(true);
  });
});

it('all collections are listed, over several pages', async () => {
  answers = [() => ok({ collectionIds: ['posts'], nextPageToken: 'n' }), () => ok({ collectionIds: ['alerts'] }), ok];
  expect(await settled(database.collections())).toEqual(['alerts', 'posts']);
  expect(requests.map(({ body }) => (body as { pageToken?: string }).pageToken)).toEqual([undefined, 'n']);
  expect(await settled(database.isEmpty())).toBe(true);
});
