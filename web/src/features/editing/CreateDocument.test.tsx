import { alert, apparatus, post } from '@firehouse/model';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { standInForUploads } from '../../testing/uploads.ts';
import { setViewer, visitor } from '../../lib/viewer/viewer.ts';
import { CreateDocument, type CreateDocumentProps } from './CreateDocument.tsx';

/** What was posted, and the answers that come next; then 201. */
function standInForApi() {
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

function show(props: Partial<CreateDocumentProps> = {}) {
  const onSaved = vi.fn<NonNullable<CreateDocumentProps['onSaved']>>();
  renderPart(<CreateDocument entity={post} onSaved={onSaved} onCancel={vi.fn()} {...props} />);
  return { onSaved };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const back = () => fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
const saved = () => screen.findByText('Sucessfully saved data.');

function fillPost(): void {
  type('Title', 'A hose');
  type('Description', 'It is long.');
  type('Date', '2026-06-05T14:30');
}

/** What the browser keeps after a title was typed and the form went. */
function draftsAfterTyping(meanwhile: () => void = () => {}): string[] {
  const { unmount } = renderPart(<CreateDocument entity={alert} onCancel={vi.fn()} />);
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'A draft' } });
  meanwhile();
  unmount();
  return Object.keys(localStorage);
}

beforeEach(() => {
  localStorage.clear();
  setViewer(visitor);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('creating a document', () => {
  it('posts what was typed on top of what it began with', async () => {
    const { posted } = standInForApi();
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

  it('repeats its key for the same content, and takes another for other content', async () => {
    const { posted, answers } = standInForApi();
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

  it('does what follows once, after a success only', async () => {
    const { answers } = standInForApi();
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

  it('shows that what follows failed, and that the document is saved', async () => {
    standInForApi();
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

  it('reads the privileges of who was refused again, once it is closed', async () => {
    const { answers } = standInForApi();
    answers.push(() => new Response('User not authorized.', { status: 403 }));
    const lookAgain = vi.fn();
    setViewer({ ...visitor, email: 'ada@x.example', lookAgain });
    const { unmount } = renderPart(<CreateDocument entity={post} initial={{ type: 'News' }} onCancel={vi.fn()} />);
    fillPost();
    await submit();
    expect(screen.getByRole('status').textContent).toBe('Error in saving the data. User not authorized.');
    expect(lookAgain).not.toHaveBeenCalled();
    unmount();
    expect(lookAgain).toHaveBeenCalledOnce();
  });

  it('keeps drafts of who is signed in, and none of a visitor', async () => {
    expect(draftsAfterTyping()).toEqual([]);
    setViewer({ ...visitor, email: 'ada@x.example' });
    expect(draftsAfterTyping()).toEqual(['user:draft:ada%40x.example:alerts:new:0']);
  });

  it('leaves no draft of who signed out while they typed', () => {
    setViewer({ ...visitor, email: 'ada@x.example' });
    expect(draftsAfterTyping(() => setViewer(visitor))).toEqual([]);
  });
});

describe('uploading', () => {
  const photos = ['engine.jpg', 'ladder.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));

  function fillApparatus(): void {
    for (const label of ['Title', 'Model', 'Description']) type(label, 'Engine');
    fireEvent.change(screen.getByLabelText('Images'), { target: { files: photos } });
  }

  it('goes on, after a failure, with the files that were not sent', async () => {
    const { posted } = standInForApi();
    const uploads = standInForUploads();
    uploads.answers.push({}, { status: 500, body: 'Oh.' });
    show({ entity: apparatus });
    fillApparatus();
    await submit();
    await screen.findByText('Failed to upoad the file ladder.jpg. Error in upoading the files.');
    expect(posted).toEqual([]);
    back();
    await submit();
    await saved();
    expect(uploads.made.map(({ path }) => path.replace(/[\da-f-]{36}-/, '…'))).toEqual([
      '/apparatus/…engine.jpg',
      '/apparatus/…ladder.jpg',
      '/apparatus/…ladder.jpg',
    ]);
    expect(posted[0]?.body).toMatchObject({ images: [uploads.made[0]?.path, uploads.made[2]?.path] });
  });

  it('shows how much of a file was sent', async () => {
    standInForApi();
    const uploads = standInForUploads();
    uploads.answers.push({ waits: true });
    show({ entity: apparatus });
    fillApparatus();
    await submit();
    await vi.waitFor(() => expect(uploads.made).toHaveLength(1));
    act(() => uploads.made[0]?.report(3, 4));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.75);
  });

  it('ends when the form is closed, and nothing is saved', async () => {
    const { posted } = standInForApi();
    const uploads = standInForUploads();
    uploads.answers.push({ waits: true });
    const { unmount } = renderPart(<CreateDocument entity={apparatus} onCancel={vi.fn()} />);
    fillApparatus();
    await submit();
    await vi.waitFor(() => expect(uploads.made).toHaveLength(1));
    unmount();
    await vi.waitFor(() => expect(uploads.made[0]?.isAborted).toBe(true));
    expect([uploads.made.length, posted]).toEqual([1, []]);
  });

  it('names objects as it is told', async () => {
    standInForApi();
    const uploads = standInForUploads();
    show({ entity: apparatus, nameFile: () => 'key-random.jpg' });
    fillApparatus();
    await submit();
    await saved();
    expect(uploads.made[0]?.path).toBe('/apparatus/key-random.jpg');
  });
});
