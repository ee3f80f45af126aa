import { alert, draft, member, post, type Entity } from '@firehouse/model';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsavedStore } from '../../ui/form/unsavedStore.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { renderPart } from '../../testing/render.tsx';
import { EditDocument } from './EditDocument.tsx';

type EditDocumentProps = ComponentProps<typeof EditDocument>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
}

const MAX_REQUESTS = 20;

/** Fake API with one document. Rejects changes to an outdated revision. */
class Api {
  readonly sent: Sent[] = [];
  /** Called before each PATCH, to simulate concurrent changes. */
  meanwhile: () => void = () => {};
  /** Called after each PATCH is applied; can throw to simulate a lost response. */
  afterwards: () => void = () => {};
  /** Older copy that a cache returns for reads. */
  cachedCopy: Record<string, unknown> | undefined;

  constructor(public document: Record<string, unknown>) {
    vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => this.#answer(input, options));
  }

  get changes(): unknown[] {
    return this.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  }

  async #answer(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const ifMatch = new Headers(headers).get('If-Match') ?? undefined;
    this.sent.push({ method, path, ifMatch, body: json });
    await Promise.resolve();
    // Stops an infinite loop, which would otherwise hang the test instead of failing it.
    if (this.sent.length > MAX_REQUESTS) throw new TypeError('Too many requests.');
    if (method === 'GET') return Response.json(this.cachedCopy ?? this.document);
    this.meanwhile();
    if (ifMatch !== `"${String(this.document['rev'])}"`)
      return new Response('The document was changed.', { status: 412 });
    this.document = { ...this.document, ...(json as object), rev: Number(this.document['rev']) + 1 };
    this.afterwards();
    return Response.json({ rev: this.document['rev'] });
  }
}

const news = {
  id: 'p1',
  rev: 3,
  type: 'News',
  title: 'New hose',
  subtitle: 'Long',
  description: 'It is long.',
  occurrenceDate: '2026-06-05T18:30:12.345Z',
  createdAt: '2026-01-01T00:00:00.000Z',
};

async function open(document: Record<string, unknown>, props: Partial<EditDocumentProps> = {}) {
  const api = new Api(document);
  const onSaved = vi.fn();
  renderPart(<EditDocument entity={post} id="p1" onCancel={vi.fn()} onSaved={onSaved} {...props} />);
  await screen.findByRole('button', { name: 'Save' });
  return { api, onSaved };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.submit(document.querySelector('.entity-form') as HTMLFormElement));
const saved = () => screen.findByText('Sucessfully saved data.');

beforeEach(() => localStorage.clear());

describe('editing a document', () => {
  // SPEC 7.16
  it('sends the fields that changed, with the revision that was loaded', async () => {
    const { api, onSaved } = await open(news);
    type('Title', 'Newer hose');
    await save();
    await saved();
    expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([
      { method: 'PATCH', path: '/api/col/posts/doc/p1', ifMatch: '"3"', body: { title: 'Newer hose' } },
    ]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('p1');
  });

  // SPEC 10.78
  it('sends nothing when nothing changed', async () => {
    const { api } = await open(news);
    await save();
    await saved();
    expect(api.changes).toEqual([]);
  });

  it('clears fields that were emptied', async () => {
    const { api } = await open(news);
    type('Subtitle', ' ');
    await save();
    await saved();
    expect(api.changes).toEqual([{ subtitle: null }]);
  });

  // SPEC 3.12, 10.78
  it('clears every optional field of a member, in groups too', async () => {
    const { api } = await open(
      {
        id: 'ada@x.example',
        rev: 1,
        email: 'ada@x.example',
        fName: 'Ada',
        lName: 'Lamb',
        startDt: '2001-02-03T17:00:00.000Z',
        orgRoles: ['Chief'],
        isLifeTimeMember: true,
        aboutMe: 'Me.',
        picUrl: '/members/ada.jpg',
        address: { line1: '1', line2: '2', city: 'C', state: 'PA', zip: '18103' },
        contact: {
          primary: '1',
          secondary: '2',
          alternateEmail: 'a@b.example',
          emergency: { name: 'N', phone: '3', relation: 'R' },
        },
        privileges: ['member'],
        allergies: 'Nuts',
      },
      { entity: member, id: 'ada@x.example' },
    );
    const form = document.querySelector('.entity-form') as HTMLFormElement;
    fireEvent.click(screen.getByRole('button', { name: /^Remove saved picture/ }));
    fireEvent.click(screen.getByLabelText('Life member'));
    for (const control of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
      if (control.required || control.disabled || control.type === 'file' || control.type === 'checkbox') continue;
      fireEvent.change(control, { target: { value: '' } });
    }
    for (const privilege of within(screen.getByRole('group', { name: 'Access' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    ))
      if (privilege.checked) fireEvent.click(privilege);
    await save();
    await saved();
    expect(api.changes).toEqual([
      {
        isLifeTimeMember: false,
        aboutMe: null,
        picUrl: null,
        address: { line1: null, line2: null, city: null, state: null, zip: null },
        contact: {
          primary: null,
          secondary: null,
          alternateEmail: null,
          emergency: { name: null, phone: null, relation: null },
        },
        privileges: null,
        allergies: null,
      },
    ]);
  });

  it('enables only the editable fields', async () => {
    await open(news, { isEditable: (path) => path === 'subtitle' });
    const enabled = [...document.querySelectorAll<HTMLInputElement>('[name]:enabled')].map(({ name }) => name);
    expect(enabled).toEqual(['subtitle']);
  });

  it('says why a record cannot be loaded, and tries again', async () => {
    let isThere = false;
    vi.stubGlobal('fetch', () =>
      Promise.resolve(isThere ? Response.json(news) : new Response('User not authorized.', { status: 403 })),
    );
    renderPart(<EditDocument entity={post} id="p1" onCancel={vi.fn()} />);
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load this record. User not authorized.');
    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('New hose');
  });
});

/** Makes somebody else's change arrive just before the next PATCH. */
function somebodyChanges(api: Api, change: object): void {
  api.meanwhile = () => {
    api.meanwhile = () => {};
    api.document = { ...api.document, ...change, rev: Number(api.document['rev']) + 1 };
  };
}

const auditLine = (by: string, minutesAgo: number, ...fields: string[]) => ({
  id: `${by} ${minutesAgo}`,
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  by,
  operation: 'update',
  collection: 'posts',
  document: 'p1',
  title: 'New hose',
  fields,
});
const question = () => document.querySelector('.form-conflict h3')?.textContent;

describe('two people at once', () => {
  // SPEC 10.77
  it('merges changes of different fields, and says so', async () => {
    const { api } = await open(news);
    somebodyChanges(api, { subtitle: 'Longer' });
    type('Title', 'Newer hose');
    await save();
    await saved();
    expect(screen.getByText('Their Subtitle is in too.')).toBeTruthy();
    expect(api.changes).toEqual([{ title: 'Newer hose' }, { title: 'Newer hose' }]);
    expect(api.document).toMatchObject({ title: 'Newer hose', subtitle: 'Longer', rev: 5 });
  });

  // SPEC 10.77
  it('shows both values of the same field, and saves the one that is chosen', async () => {
    const { api } = await open(news);
    somebodyChanges(api, { title: 'Their hose', subtitle: 'Their subtitle' });
    type('Title', 'My hose');
    type('Subtitle', 'My subtitle');
    type('Description', 'Mine alone.');
    await save();
    const title = await screen.findByRole('group', { name: 'Title' });
    expect(within(title).getByLabelText(/^Keep mine/).parentElement?.textContent).toContain('My hose');
    expect(within(title).getByLabelText(/^Use theirs/).parentElement?.textContent).toContain('Their hose');
    expect(document.activeElement?.textContent).toBe('Someone else changed these fields');
    expect(screen.queryByText('in progress ....')).toBeNull();
    fireEvent.click(within(title).getByLabelText(/^Keep mine/));
    fireEvent.click(within(screen.getByRole('group', { name: 'Subtitle' })).getByLabelText(/^Use theirs/));
    await act(async () => fireEvent.submit(document.querySelector('.form-conflict') as HTMLFormElement));
    await saved();
    expect(screen.getByText('You kept your Title; you used their Subtitle.')).toBeTruthy();
    expect(api.document).toMatchObject({ title: 'My hose', subtitle: 'Their subtitle', description: 'Mine alone.' });
    expect(api.changes.at(-1)).toEqual({ title: 'My hose', description: 'Mine alone.' });
  });

  it('says what was kept of a change of several fields', async () => {
    const { api } = await open(news);
    somebodyChanges(api, { title: 'Their hose', subtitle: 'Their subtitle', description: 'Theirs.' });
    type('Title', 'My hose');
    await save();
    fireEvent.click(within(await screen.findByRole('group', { name: 'Title' })).getByLabelText(/^Keep mine/));
    await act(async () => fireEvent.submit(document.querySelector('.form-conflict') as HTMLFormElement));
    await saved();
    expect(screen.getByText('You kept your Title; their Subtitle and Description are in too.')).toBeTruthy();
  });

  describe('one of whom is an admin', () => {
    const bo = { fName: 'Bo', lName: 'Reed' };
    /** Causes a conflict in the given fields, for an admin whose audit contains the given lines. */
    async function conflict(fields: Record<string, string>, ...lines: object[]) {
      setCurrentUser({ ...visitor, email: 'me@x.example', privileges: ['admin'] });
      const { api } = await open(news);
      const reads: string[] = [];
      const write = fetch;
      vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
        const path = decodeURIComponent(input);
        if (!/col\/(audit|members)\?/.test(path)) return write(input, options);
        reads.push(path);
        return Promise.resolve(Response.json(path.includes('/audit?') ? lines : path.includes('bo@') ? [bo] : []));
      });
      somebodyChanges(api, fields);
      for (const label of Object.keys(fields)) type(label === 'title' ? 'Title' : 'Description', 'Mine.');
      await save();
      await screen.findByRole('group', { name: 'Title' });
      return reads;
    }
    afterEach(() => setCurrentUser(visitor));

    it('names who changed the field, and when, as soon as the audit has it', async () => {
      const reads = await conflict({ title: 'Theirs' }, auditLine('bo@x.example', 0, 'title'));
      await waitFor(() => expect(question()).toBe('Bo Reed changed this just now'));
      expect(reads[0]).toContain('q=document+=+"p1"');
    });

    it('names everybody, the user in another window too, and who has no record by address', async () => {
      await conflict(
        { title: 'Theirs', description: 'Theirs.' },
        auditLine('me@x.example', 0, 'title'),
        auditLine('gone@x.example', 0, 'title', 'description'),
      );
      await waitFor(() => expect(question()).toBe('You and gone@x.example changed these fields just now'));
    });

    it('ignores other fields, other collections, and changes from before the form was opened', async () => {
      const reads = await conflict(
        { title: 'Theirs' },
        auditLine('bo@x.example', 0, 'subtitle'),
        { ...auditLine('bo@x.example', 0, 'title'), collection: 'alerts' },
        auditLine('bo@x.example', 5, 'title'),
      );
      await waitFor(() => expect(reads.length).toBeGreaterThan(0));
      await act(() => Promise.resolve());
      expect(question()).toBe('Someone else changed this');
    });
  });

  it('passes on only what the user has seen', async () => {
    const afterSave = vi.fn(() => Promise.resolve());
    const { api } = await open(news, { afterSave });
    somebodyChanges(api, { title: 'Their hose', subtitle: 'Their subtitle', description: 'Theirs, unseen.' });
    type('Title', ' My hose ');
    type('Subtitle', 'My subtitle');
    await save();
    fireEvent.click(within(await screen.findByRole('group', { name: 'Title' })).getByLabelText(/^Keep mine/));
    fireEvent.click(within(screen.getByRole('group', { name: 'Subtitle' })).getByLabelText(/^Use theirs/));
    await act(async () => fireEvent.submit(document.querySelector('.form-conflict') as HTMLFormElement));
    await saved();
    expect(afterSave.mock.calls).toEqual([[{ ...news, title: 'My hose', subtitle: 'Their subtitle' }]]);
  });

  it('goes back to the form with what was typed, and saves nothing', async () => {
    const { api, onSaved } = await open(news);
    somebodyChanges(api, { title: 'Their hose' });
    type('Title', 'My hose');
    await save();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('My hose'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(api.document['title']).toBe('Their hose');
    expect(onSaved).not.toHaveBeenCalled();
  });

  // SPEC 10.77
  it('asks again when somebody changes it a second time', async () => {
    const { api } = await open(news);
    somebodyChanges(api, { title: 'Their hose' });
    type('Title', 'My hose');
    await save();
    fireEvent.click(await screen.findByLabelText(/^Keep mine/));
    somebodyChanges(api, { title: 'Their second hose' });
    await act(async () => fireEvent.submit(document.querySelector('.form-conflict') as HTMLFormElement));
    expect(await screen.findByText('Their second hose')).toBeTruthy();
  });

  it('gives up with a message when a read returns the revision that was refused', async () => {
    const { api } = await open(news);
    api.cachedCopy = news;
    somebodyChanges(api, { title: 'Their hose' });
    type('Title', 'My hose');
    await save();
    await screen.findByText(/Someone else changed this record\. Load it again and repeat your change\./);
    expect(api.sent.slice(1).map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('My hose');
    expect(api.document['title']).toBe('Their hose');
  });

  it('treats its own change as saved when its response was lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { api } = await open(news);
    api.afterwards = () => {
      api.afterwards = () => {};
      throw new TypeError('Failed to fetch');
    };
    type('Title', 'Newer hose');
    await save();
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await save();
    await saved();
    expect(api.document).toMatchObject({ title: 'Newer hose', rev: 4 });
  });

  // SPEC 10.104
  it('keeps the input when the response is lost; saving the restored input succeeds and deletes it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    setCurrentUser({ ...visitor, email: 'ada@x.example' });
    const unsaved = unsavedStore({ account: 'ada@x.example', collection: 'posts', id: 'p1', isPersonal: false });
    const api = new Api(news);
    api.afterwards = () => {
      api.afterwards = () => {};
      throw new TypeError('Failed to fetch');
    };
    const part = <EditDocument entity={post} id="p1" onCancel={vi.fn()} />;
    const { unmount } = renderPart(part);
    await screen.findByRole('button', { name: 'Save' });
    type('Title', 'Newer hose');
    await save();
    await screen.findByText(/We couldn’t reach the server\. Check your connection/);
    expect(unsaved.read()).toMatchObject({ base: { rev: 3 }, values: { title: 'Newer hose' } });
    unmount();

    renderPart(part);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore unsaved changes' }));
    await save();
    await saved();
    expect(api.document).toMatchObject({ title: 'Newer hose', rev: 4 });
    expect(unsaved.read()).toBeUndefined();
    setCurrentUser(visitor);
  });

  // SPEC 10.75
  it.each<[Entity, string, Record<string, unknown>]>([
    [member, 'First name', { id: 'bo@x.example', rev: 1, fName: 'Bo', lName: 'Hart', email: 'bo@x.example' }],
    [draft, 'Chief complaint', { id: 'd1', rev: 1, state: 'held', Address: '1 Mill Road' }],
  ])('has the unsaved input of %#, which visitors cannot see, in no storage', async (entity, label, document) => {
    setCurrentUser({ ...visitor, email: 'ada@x.example' });
    const api = new Api(document);
    const part = <EditDocument entity={entity} id={String(document['id'])} onCancel={vi.fn()} />;
    const { unmount } = renderPart(part);
    await screen.findByRole('button', { name: 'Save' });
    expect(window.document.querySelector('form')?.getAttribute('autocomplete')).toBe('off');
    type(new RegExp(`^${label}`), 'Typed');
    unmount();
    expect([...Object.values(localStorage), ...Object.values(sessionStorage)].join()).not.toContain('Typed');
    renderPart(part);
    await screen.findByRole('button', { name: 'Restore unsaved changes' });
    expect(api.changes).toEqual([]);
    setCurrentUser(visitor);
  });

  it('compares places and times by value', async () => {
    const { api } = await open(
      {
        id: 'a1',
        rev: 1,
        title: 'T',
        description: 'D',
        startTime: '2026-06-05T18:30:12.345Z',
        endTime: '2026-06-06T18:30:00.000Z',
        location: { address: 'Here', coordinate: { lng: -75.5, lat: 40.5 } },
      },
      { entity: alert, id: 'a1' },
    );
    type('Title', 'T2');
    await save();
    await saved();
    expect(api.changes).toEqual([{ title: 'T2' }]);
  });
});
