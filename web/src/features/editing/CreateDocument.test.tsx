import { alert, apparatus, post } from '@firehouse/model';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsavedStore, type UnsavedInput } from '../../ui/form/unsavedStore.ts';
import { renderPart } from '../../testing/render.tsx';
import { stubUploads } from '../../testing/uploads.ts';
import { clearUserStorage, userMemory } from '../../lib/session/clearUserStorage.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { CreateDocument } from './CreateDocument.tsx';

type CreateDocumentProps = ComponentProps<typeof CreateDocument>;

/** Stubs the API. Records posted documents, and sends the queued responses before defaulting to 201. */
function fakeApi() {
  const posted: { key: string | null; body: unknown }[] = [];
  const answers: (() => Response)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit & { readonly body?: string } = {}) => {
    posted.push({ key: new Headers(headers).get('Idempotency-Key'), body: JSON.parse(body ?? 'null') });
    await Promise.resolve();
    return answers.shift()?.() ?? Response.json({ id: 'made' }, { status: 201 });
  });
  return { posted, answers };
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};

/** Replaces the response to the first post. */
function withFirst(first: () => Promise<Response>, { posted }: ReturnType<typeof fakeApi>) {
  const api = fetch;
  return (input: string, options: RequestInit) => {
    const response = api(input, options);
    return posted.length === 1 ? first() : response;
  };
}

const newPost = () => unsavedStore({ account: 'ada@x.example', collection: 'posts', id: 'new', isPersonal: false });

function show(props: Partial<CreateDocumentProps> = {}) {
  const onSaved = vi.fn<NonNullable<CreateDocumentProps['onSaved']>>();
  renderPart(<CreateDocument entity={post} onSaved={onSaved} onCancel={vi.fn()} {...props} />);
  return { onSaved };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
const restore = () => fireEvent.click(screen.getByRole('button', { name: 'Restore unsaved changes' }));
const saved = () => screen.findByText('Sucessfully saved data.');

function fillPost(): void {
  type('Title', 'A hose');
  type('Description', 'It is long.');
  type('Date', '2026-06-05T14:30');
}

/** Types a title, unmounts the form, and returns the keys of the stored input. */
function unsavedAfterTyping(meanwhile: () => void = () => {}): string[] {
  const { unmount } = renderPart(<CreateDocument entity={alert} onCancel={vi.fn()} />);
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Typed' } });
  meanwhile();
  unmount();
  return Object.keys(localStorage);
}

beforeEach(() => {
  localStorage.clear();
  setCurrentUser(visitor);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Returns whether the form offers unsaved input to a user. */
function offered(user: string): boolean {
  setCurrentUser({ ...visitor, email: user });
  const { unmount } = renderPart(<CreateDocument entity={alert} onCancel={vi.fn()} />);
  const offer = screen.queryByRole('button', { name: 'Restore unsaved changes' });
  unmount();
  return offer !== null;
}

describe('creating a document', () => {
  it('posts the typed values on top of the initial ones', async () => {
    const { posted } = fakeApi();
    const { onSaved } = show({ initial: { type: 'News' } });
    fillPost();
    await submit();
    await saved();
    const values = {
      type: 'News',
      title: 'A hose',
      description: 'It is long.',
      occurrenceDate: '2026-06-05T18:30:00.000Z',
    };
    expect(posted).toEqual([{ key: expect.stringMatching(/^[\da-f-]{36}$/) as string, body: values }]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'made', values }));
  });

  // SPEC 10.79
  it('repeats its key for the same content, and uses a new key for other content', async () => {
    const { posted, answers } = fakeApi();
    answers.push(lost, lost);
    show({ initial: { type: 'News' } });
    fillPost();
    await submit();
    back();
    await submit();
    back();
    type('Title', 'Another hose');
    await submit();
    await saved();
    const [first, second, third] = posted.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('runs `afterSave` once, and only after a success', async () => {
    const { answers } = fakeApi();
    answers.push(lost, () => new Response('No.', { status: 403 }));
    const afterSave = vi.fn(() => Promise.resolve());
    show({
      initial: { type: 'News' },
      afterSave,
      footer: <input type="checkbox" name="share" aria-label="Share" defaultChecked />,
    });
    fillPost();
    await submit();
    back();
    await submit();
    back();
    expect(afterSave).not.toHaveBeenCalled();
    await submit();
    await saved();
    expect(afterSave).toHaveBeenCalledOnce();
    const [created] = afterSave.mock.calls[0] as unknown as [{ id: string; data: FormData }];
    expect([created.id, created.data.get('share')]).toEqual(['made', 'on']);
  });

  // SPEC 8.2
  it('shows that the document is saved when `afterSave` fails, and its error', async () => {
    fakeApi();
    const { onSaved } = show({
      initial: { type: 'News' },
      afterSave: () => Promise.reject(new Error('Post could not be created on Facebook.')),
    });
    fillPost();
    await submit();
    await saved();
    expect(screen.getByRole('alert').textContent).toBe('Post could not be created on Facebook.');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('looks up the user’s privileges after a refusal, once the form is closed', async () => {
    const { answers } = fakeApi();
    answers.push(() => new Response('User not authorized.', { status: 403 }));
    const refetch = vi.fn();
    setCurrentUser({ ...visitor, email: 'ada@x.example', refetch });
    const { unmount } = renderPart(<CreateDocument entity={post} initial={{ type: 'News' }} onCancel={vi.fn()} />);
    fillPost();
    await submit();
    expect(screen.getByRole('status').textContent).toBe('Error in saving the data. User not authorized.');
    expect(refetch).not.toHaveBeenCalled();
    unmount();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('stores the input of signed-in users, and none of visitors', async () => {
    expect(unsavedAfterTyping()).toEqual([]);
    setCurrentUser({ ...visitor, email: 'ada@x.example' });
    expect(unsavedAfterTyping()).toEqual(['user:draft:ada%40x.example:alerts:new:0']);
  });

  // SPEC 10.104
  it('stores the input with its key until the response, and none once the document exists', async () => {
    const { posted, answers } = fakeApi();
    setCurrentUser({ ...visitor, email: 'ada@x.example' });
    answers.push(lost, () => new Response('Try later.', { status: 503 }));
    const kept: (UnsavedInput | undefined)[] = [];
    const afterSave = vi.fn(async () => void kept.push(newPost().read()));
    show({ initial: { type: 'News' }, afterSave });
    fillPost();
    await submit();
    expect(newPost().read()).toMatchObject({ values: { title: 'A hose' }, attempt: { key: posted[0]?.key } });
    back();
    await submit();
    expect(newPost().read()).toMatchObject({ values: { title: 'A hose' }, attempt: { key: posted[0]?.key } });
    back();
    await submit();
    await saved();
    expect(posted).toHaveLength(3);
    // `afterSave` can take a while. Restoring the input meanwhile would create the document again.
    expect([kept, newPost().read()]).toEqual([[undefined], undefined]);
  });

  it('leaves no input when the user signs out while typing', () => {
    setCurrentUser({ ...visitor, email: 'ada@x.example' });
    expect(unsavedAfterTyping(() => setCurrentUser(visitor))).toEqual([]);
  });

  it('holds what was typed before the session ended for the same address alone, and on no disk', () => {
    const email = 'ada@x.example';
    setCurrentUser({ ...visitor, email });
    const endSession = () => {
      // The end of a session deletes stored input.
      const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      state.mockRestore();
      expect(localStorage).toHaveLength(1);
      localStorage.clear();
      setCurrentUser({ ...visitor, ended: 'Ended.', heldFor: email });
    };
    expect(unsavedAfterTyping(endSession)).toEqual([]);
    expect(offered('bo@x.example')).toBe(false);
    expect(offered(email)).toBe(true);
    clearUserStorage();
    expect(offered(email)).toBe(false);
  });

  it('holds nothing of a document that was saved', async () => {
    const email = 'ada@x.example';
    fakeApi();
    setCurrentUser({ ...visitor, email });
    const { unmount } = renderPart(<CreateDocument entity={post} initial={{ type: 'News' }} onCancel={vi.fn()} />);
    fillPost();
    await submit();
    await saved();
    setCurrentUser({ ...visitor, ended: 'Ended.', heldFor: email });
    unmount();
    expect(userMemory).toEqual({});
  });

  it('stores no input on a shared computer: it stays in the page’s memory', () => {
    setCurrentUser({ ...visitor, email: 'ada@x.example', isShared: true });
    expect(unsavedAfterTyping()).toEqual([]);
    expect(Object.keys(userMemory)).toHaveLength(1);
    clearUserStorage();
  });
});

/** Submits the form, loses the response and unmounts the form, as if the tab had been closed. */
async function loseResponse(fill: () => void, props: Partial<CreateDocumentProps> = {}) {
  const api = fakeApi();
  // Never resolves.
  vi.stubGlobal(
    'fetch',
    withFirst(() => new Promise<never>(() => {}), api),
  );
  const { unmount } = renderPart(
    <CreateDocument entity={post} initial={{ type: 'News' }} onCancel={vi.fn()} {...props} />,
  );
  fill();
  await submit();
  await vi.waitFor(() => expect(api.posted).toHaveLength(1));
  unmount();
  return api;
}

describe('input that is restored after a response was lost', () => {
  beforeEach(() => setCurrentUser({ ...visitor, email: 'ada@x.example' }));

  // SPEC 10.104
  it('repeats the key while the content is the same', async () => {
    const { posted } = await loseResponse(fillPost);
    show({ initial: { type: 'Event' } });
    restore();
    await submit();
    await saved();
    expect(posted[1]).toEqual(posted[0]);
    expect(newPost().read()).toBeUndefined();
  });

  // SPEC 10.104
  it('uses a new key for other content, and the old key for the old content', async () => {
    const { posted } = await loseResponse(fillPost);
    const { unmount } = renderPart(<CreateDocument entity={post} onCancel={vi.fn()} />);
    restore();
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Another hose' } });
    unmount();
    show();
    restore();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Another hose');
    type('Title', 'A hose');
    await submit();
    await saved();
    expect(posted[1]).toEqual(posted[0]);
    cleanup();

    const other = await loseResponse(fillPost);
    show();
    restore();
    type('Title', 'Another hose');
    await submit();
    await saved();
    expect(other.posted[1]?.key).not.toBe(other.posted[0]?.key);
  });

  const image = new File(['x'], 'engine.jpg', { type: 'image/jpeg' });

  function fillApparatus(): void {
    for (const label of ['Title', 'Model', 'Description']) type(label, 'Engine');
    fireEvent.change(screen.getByLabelText('Pictures'), { target: { files: [image] } });
  }

  // SPEC 10.104
  it('has the uploaded images, and so the same content', async () => {
    const uploads = stubUploads();
    const { posted } = await loseResponse(fillApparatus, { entity: apparatus });
    show({ entity: apparatus });
    restore();
    expect(screen.getByAltText('Saved picture 1').getAttribute('src')).toContain(uploads.requests[0]?.path);
    expect(screen.queryByText(/We couldn’t restore your pictures/)).toBeNull();
    await submit();
    await saved();
    expect(uploads.requests).toHaveLength(1);
    expect(posted[1]).toEqual(posted[0]);
  });

  it('drops images that may have been deleted, even if it was stored again meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    stubUploads();
    await loseResponse(fillApparatus, { entity: apparatus });
    vi.setSystemTime(Date.now() + 11 * 60 * 60_000);
    const { unmount } = renderPart(<CreateDocument entity={apparatus} onCancel={vi.fn()} />);
    restore();
    fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Engine 2' } });
    unmount();
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    show({ entity: apparatus });
    restore();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Engine 2');
    expect(screen.queryByAltText('Saved picture 1')).toBeNull();
    expect(screen.getByText('We couldn’t restore your pictures. Please choose them again.')).toBeTruthy();
  });
});

describe('uploading', () => {
  const images = ['engine.jpg', 'ladder.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));

  function fillApparatus(): void {
    for (const label of ['Title', 'Model', 'Description']) type(label, 'Engine');
    fireEvent.change(screen.getByLabelText('Pictures'), { target: { files: images } });
  }

  // SPEC 10.82
  it('continues after a failure with the files that were not sent', async () => {
    const { posted } = fakeApi();
    const uploads = stubUploads();
    uploads.responses.push({}, { status: 500, body: 'Oh.' });
    show({ entity: apparatus });
    fillApparatus();
    await submit();
    await screen.findByText('Failed to upoad the file ladder.jpg. Error in upoading the files.');
    expect(posted).toEqual([]);
    back();
    await submit();
    await saved();
    expect(uploads.requests.map(({ path }) => path.replace(/[\da-f-]{36}-/, '…'))).toEqual([
      '/apparatus/…engine.jpg',
      '/apparatus/…ladder.jpg',
      '/apparatus/…ladder.jpg',
    ]);
    expect(posted[0]?.body).toMatchObject({ images: [uploads.requests[0]?.path, uploads.requests[2]?.path] });
  });

  it('shows the progress of a file', async () => {
    fakeApi();
    const uploads = stubUploads();
    uploads.responses.push({ waits: true });
    show({ entity: apparatus });
    fillApparatus();
    await submit();
    await vi.waitFor(() => expect(uploads.requests).toHaveLength(1));
    act(() => uploads.requests[0]?.advance(3, 4));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.75);
  });

  it('stops when the form is closed, and nothing is saved', async () => {
    const { posted } = fakeApi();
    const uploads = stubUploads();
    uploads.responses.push({ waits: true });
    const { unmount } = renderPart(<CreateDocument entity={apparatus} onCancel={vi.fn()} />);
    fillApparatus();
    await submit();
    await vi.waitFor(() => expect(uploads.requests).toHaveLength(1));
    unmount();
    await vi.waitFor(() => expect(uploads.requests[0]?.isAborted).toBe(true));
    expect([uploads.requests.length, posted]).toEqual([1, []]);
  });

  // SPEC 5.8
  it('names objects by `nameFile`', async () => {
    fakeApi();
    const uploads = stubUploads();
    show({ entity: apparatus, nameFile: () => 'key-random.jpg' });
    fillApparatus();
    await submit();
    await saved();
    expect(uploads.requests[0]?.path).toBe('/apparatus/key-random.jpg');
  });
});
