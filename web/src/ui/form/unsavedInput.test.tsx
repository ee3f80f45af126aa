import { post } from '@firehouse/model';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsavedStore } from './unsavedStore.ts';
import { clearUserStorage } from '../../lib/session/clearUserStorage.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { EntityForm } from './EntityForm.tsx';

type EntityFormProps = ComponentProps<typeof EntityForm>;

const key: Parameters<typeof unsavedStore>[0] = {
  account: 'ada@x.example',
  collection: 'posts',
  id: 'new',
  isPersonal: false,
};
const values = { type: 'News', title: 'A hose', description: 'D', occurrenceDate: '2026-06-05T18:30:00.000Z' };

function show(props: Partial<EntityFormProps> = {}) {
  const save = vi.fn<EntityFormProps['save']>(() => Promise.resolve());
  const onCancel = vi.fn();
  const shown = render(
    <EntityForm
      entity={post}
      action="edit"
      values={{ ...values, rev: 2 }}
      save={save}
      onCancel={onCancel}
      unsaved={unsavedStore(key)}
      {...props}
    />,
  );
  return { ...shown, save, onCancel };
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (value: string) => fireEvent.input(title(), { target: { value } });
const submit = () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement));
const keys = (storage: Storage) => Object.keys(storage).filter((each) => each.startsWith('user:draft:'));
/** Throws the error that full storage causes. */
function full(): never {
  throw new DOMException('Full.', 'QuotaExceededError');
}
const offer = () => screen.queryByRole('button', { name: 'Restore unsaved changes' });

beforeEach(() => {
  clearUserStorage();
  letDialogsOpen();
});

describe('unsaved input', () => {
  it('is stored half a second after the last key, by account, collection, id and revision', () => {
    vi.useFakeTimers();
    show();
    type('B');
    vi.advanceTimersByTime(499);
    expect(keys(localStorage)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(keys(localStorage)).toEqual(['user:draft:ada%40x.example:posts:new:2']);
  });

  it('is stored at once when the tab is hidden and when the form unmounts', () => {
    const { unmount } = show();
    type('B');
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(unsavedStore(key).read()?.values['title']).toBe('B');
    state.mockRestore();
    type('C');
    unmount();
    expect(unsavedStore(key).read()?.values['title']).toBe('C');
  });

  // SPEC 10.74
  it('is offered, not restored silently, and its changes are saved', async () => {
    show().unmount();
    const first = show();
    expect(offer()).toBeNull();
    type('B');
    first.unmount();
    const { save } = show();
    expect(title().value).toBe('A hose');
    fireEvent.click(offer() as HTMLElement);
    expect(title().value).toBe('B');
    expect(offer()).toBeNull();
    await submit();
    expect(save.mock.calls[0]?.[0]).toEqual({ title: 'B' });
    expect(keys(localStorage)).toEqual([]);
  });

  // SPEC 10.74
  it('of an older revision is saved as a change of that revision', async () => {
    const first = show();
    type('B');
    first.unmount();
    const { save } = show({ values: { ...values, title: 'Theirs', rev: 3 } });
    expect(title().value).toBe('Theirs');
    fireEvent.click(offer() as HTMLElement);
    await submit();
    expect(save.mock.calls[0]?.[0]).toEqual({ title: 'B' });
    expect(save.mock.calls[0]?.[1].base).toMatchObject({ rev: 2, title: 'A hose' });
  });

  it('survives a failed save, and is removed by a successful one', async () => {
    const save = vi.fn<EntityFormProps['save']>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    save.mockResolvedValue(undefined);
    const { unmount } = show({ save });
    type('B');
    await submit();
    unmount();
    expect(unsavedStore(key).read()?.values['title']).toBe('B');
    show({ save });
    fireEvent.click(offer() as HTMLElement);
    await submit();
    expect(unsavedStore(key).read()).toBeUndefined();
  });

  // SPEC 10.75
  it('of personal data stays in the page’s memory', () => {
    const unsaved = unsavedStore({ ...key, isPersonal: true });
    const { unmount } = show({ unsaved });
    type('B');
    unmount();
    expect([keys(localStorage), keys(sessionStorage)]).toEqual([[], []]);
    show({ unsaved });
    fireEvent.click(offer() as HTMLElement);
    expect(title().value).toBe('B');
  });

  // SPEC 10.74
  it('is removed at sign-out, wherever it is', () => {
    const input = { savedAt: 1, base: {}, values: { title: 'B' }, hadFiles: false };
    const stores = [true, false].map((isPersonal) => unsavedStore({ ...key, isPersonal }));
    for (const store of stores) store.write(input);
    expect(stores.map((store) => store.read())).toEqual([input, input]);
    clearUserStorage();
    expect(stores.map((store) => store.read())).toEqual([undefined, undefined]);
  });

  // SPEC 10.74
  it('belongs to one account', () => {
    unsavedStore({ ...key, account: 'bo@x.example' }).write({ savedAt: 1, base: {}, values: {}, hadFiles: false });
    expect(unsavedStore(key).read()).toBeUndefined();
  });

  it('is not stored where storage is denied, without an error', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('localStorage', new Proxy({}, { set: full }));
    const { unmount } = show();
    type('B');
    unmount();
    expect(unsavedStore(key).read()).toBeUndefined();
  });
});

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

/** Returns whether the page would ask the user before unloading. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

describe('leaving', () => {
  it('an unchanged form does not ask', () => {
    const { onCancel } = show();
    type('B');
    type('A hose');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  // SPEC 10.76
  it('a changed form asks; discarding deletes its input', () => {
    const { onCancel, unmount } = show();
    type('B');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(question()).toBeNull();
    expect(title().value).toBe('B');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onCancel).toHaveBeenCalledOnce();
    unmount();
    expect(unsavedStore(key).read()).toBeUndefined();
  });

  // SPEC 10.76
  it('a dialog with a changed form asks, however it is closed', () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Edit" onClose={onClose}>
        {(close) => <EntityForm entity={post} action="edit" values={values} save={vi.fn()} onCancel={close} />}
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    type('B');
    const ways = [
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.click(dialog),
      () => fireEvent(dialog, new Event('cancel', { cancelable: true })),
      () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    ];
    for (const leave of ways) {
      leave();
      expect(question()).not.toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
      expect([question(), onClose.mock.calls]).toEqual([null, []]);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  // SPEC 10.76
  it('the page asks only while the form has changes', async () => {
    show();
    expect(asks()).toBe(false);
    type('B');
    expect(asks()).toBe(true);
    await submit();
    expect(asks()).toBe(false);
  });
});
