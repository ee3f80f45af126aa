import { company } from '@firehouse/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { facebookPublisher } from './publishToFacebook.ts';

vi.mock('../../lib/loading/loadScript.ts', () => ({ loadScript: () => Promise.resolve() }));
const page = vi.hoisted(() => ({ facebookPageId: '100057000000057' }));
vi.mock(import('@firehouse/model'), async (original) => {
  const model = await original();
  return { ...model, accounts: { ...model.accounts, ...page } };
});

const PAGE = page.facebookPageId;
const post = { id: 'parade', title: 'Parade', description: 'On Main Street.' };

/** Facebook's responses by path, and the requests sent to it. */
let answers: Record<string, () => unknown>;
let sent: (readonly [string, unknown])[];
let status: 'connected' | 'unknown';

/** The stored post, the changes sent to it, and how many of the next changes will conflict. */
let stored: Record<string, unknown>;
let changes: unknown[];
let conflicts: number;

const feed = () => sent.filter(([path]) => path === `/${PAGE}/feed`);

beforeEach(() => {
  status = 'connected';
  sent = [];
  changes = [];
  conflicts = 0;
  stored = { ...post, rev: 1 };
  answers = {
    '/me/permissions': () => ({ data: [{ permission: 'pages_manage_posts', status: 'granted' }] }),
    '/me/accounts': () => ({
      data: [
        { id: '1', access_token: 'of another page' },
        { id: PAGE, access_token: 'of the page' },
      ],
    }),
    [`/${PAGE}/feed`]: () => ({ id: `${PAGE}_7` }),
  };
  vi.stubGlobal('FB', {
    init: () => {},
    getLoginStatus: (done: (response: unknown) => void) => done({ status }),
    api: (path: string, _method: string, parameters: unknown, done: (response: unknown) => void) => {
      sent.push([path, parameters]);
      done(answers[path]?.());
    },
  });
  vi.stubGlobal('fetch', (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(stored));
    changes.push(JSON.parse(body as string));
    if (conflicts > 0) {
      conflicts -= 1;
      return Promise.resolve(new Response('Someone else changed this document.', { status: 412 }));
    }
    Object.assign(stored, changes.at(-1));
    return Promise.resolve(Response.json({ rev: 2 }));
  });
});

afterEach(() => vi.resetModules());

describe('publishing a post to Facebook', () => {
  // SPEC 4.16, 7.16, 7.26
  it('sends its text and link as the page, and stores the id of two parts', async () => {
    await facebookPublisher(post)();
    expect(feed()).toEqual([
      [
        `/${PAGE}/feed`,
        {
          message: 'Parade\n\nOn Main Street.',
          link: `${company.origin}/posts/ShowPost/parade`,
          access_token: 'of the page',
        },
      ],
    ]);
    expect(changes).toEqual([{ facebookPostId: `${PAGE}_7` }]);
  });

  // SPEC 10.66
  it('does not publish a published post again', async () => {
    stored['facebookPostId'] = `${PAGE}_1`;
    await facebookPublisher(post)();
    expect([sent, changes]).toEqual([[], []]);
  });

  // SPEC 10.66
  it('publishes once when storing the id fails and is retried', async () => {
    conflicts = 3;
    const publish = facebookPublisher(post);
    await expect(publish()).rejects.toMatchObject({ status: 412 });
    await publish();
    expect(feed()).toHaveLength(1);
    expect(stored['facebookPostId']).toBe(`${PAGE}_7`);
  });

  // SPEC 10.67
  it('stores the id over somebody else’s change', async () => {
    conflicts = 2;
    await facebookPublisher(post)();
    expect(changes).toHaveLength(3);
    expect(stored['facebookPostId']).toBe(`${PAGE}_7`);
  });

  // SPEC 5.12, 8.14
  it.each([
    ['the user is not connected', () => (status = 'unknown')],
    ['the right to publish was not granted', () => (answers['/me/permissions'] = () => ({ data: [] }))],
  ])('throws the words of SPEC §8 when %s', async (_, arrange) => {
    arrange();
    await expect(facebookPublisher(post)()).rejects.toMatchObject({
      message: 'User is not authnticqated to Facebook.',
      isCertain: true,
    });
    expect(feed()).toEqual([]);
  });

  // SPEC 8.14, 10.66
  it.each([
    ['refuses the post', { error: { code: 200, message: 'No.' } }, true],
    ['names no id', { success: true }, false],
    ['names an id of one part', { id: '7' }, false],
    ['was not reached', { error: { type: 'http', status: 0 } }, false],
  ])('throws them with the response when Facebook %s', async (_, response, isCertain) => {
    answers[`/${PAGE}/feed`] = () => response;
    await expect(facebookPublisher(post)()).rejects.toMatchObject({
      message: `Post could not be created on Facebook. ${JSON.stringify(response)}`,
      isCertain,
    });
    expect(changes).toEqual([]);
  });

  // SPEC 7.26
  it('shows no token of another page when the account does not manage the company’s', async () => {
    answers['/me/accounts'] = () => ({ data: [{ id: '1', access_token: 'of another page' }] });
    const failure = await facebookPublisher(post)().catch(String);
    expect(failure).toContain('Post could not be created on Facebook.');
    expect(failure).not.toContain('of another page');
    expect(feed()).toEqual([]);
  });
});
