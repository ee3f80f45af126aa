import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { clearTasks, offerUndo, showAnswer } from './openTasks.ts';
import { UNDO_MS, UndoBar } from './UndoBar.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: RegExp) => screen.queryByRole('button', { name });
const offer = (id: string, what: string) => act(() => offerUndo({ collection: 'posts', id, what }));

let requests: string[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(clearTasks);
  requests = [];
  answer = () => Response.json({ id: 'a' });
  vi.stubGlobal('fetch', (input: string, { method }: RequestInit) => {
    requests.push(`${method} ${input}`);
    return Promise.resolve(answer());
  });
});

it('shows the answer to a form that led to this view, with the focus, for ten seconds', async () => {
  renderPart(
    <>
      <main id="main" tabIndex={-1} />
      <UndoBar />
    </>,
  );
  act(() => showAnswer('Saved.'));
  expect(document.activeElement).toBe(screen.getByText('Saved.'));
  await pass(UNDO_MS);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(document.activeElement?.localName).toBe('main');
});

it('moves the focus to each answer, and shows it for ten seconds, even if its words were just shown', async () => {
  renderPart(<UndoBar />);
  act(() => showAnswer('Approved.'));
  act(() => screen.getByText('Approved.').blur());
  await pass(UNDO_MS - 1);
  act(() => showAnswer('Approved.'));
  expect(document.activeElement).toBe(screen.getByText('Approved.'));
  await pass(UNDO_MS - 1);
  expect(screen.queryByText('Approved.')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Approved.')).toBeNull();
});

describe('Undo', () => {
  // SPEC 10.63
  it('is announced without taking the focus, and disappears after ten seconds', async () => {
    renderPart(<UndoBar />);
    expect(screen.getByRole('status').textContent).toBe('');
    const focused = document.activeElement;
    offer('a', 'News: Parade');
    expect(screen.getByRole('status').textContent).toContain('Deleted “News: Parade”.');
    expect(document.activeElement).toBe(focused);
    await pass(UNDO_MS - 1);
    expect(button(/^Undo/)).not.toBeNull();
    await pass(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  // SPEC 10.63
  it('stays while the focus or the pointer is in it, and ten seconds longer', async () => {
    renderPart(<UndoBar />);
    offer('a', 'News: Parade');
    act(() => button(/^Undo/)?.focus());
    await pass(3 * UNDO_MS);
    expect(button(/^Undo/)).not.toBeNull();
    act(() => button(/^Undo/)?.blur());
    await pass(UNDO_MS - 1);
    fireEvent.pointerEnter(button(/^Undo/)?.parentElement as Element);
    await pass(3 * UNDO_MS);
    expect(button(/^Undo/)).not.toBeNull();
    fireEvent.pointerLeave(button(/^Undo/)?.parentElement as Element);
    await pass(UNDO_MS);
    expect(button(/^Undo/)).toBeNull();
  });

  // SPEC 10.63
  it('restores by its button and says so', async () => {
    renderPart(<UndoBar />);
    offer('a', 'News: Parade');
    fireEvent.click(button(/^Undo deleting News: Parade/) as Element);
    await pass(0);
    expect(requests).toEqual(['POST /api/col/posts/doc/a/restore']);
    expect(screen.getByRole('status').textContent).toContain('Restored “News: Parade”.');
    expect(button(/^Undo/)).toBeNull();
  });

  // SPEC 10.63
  it('restores the latest by Control+Z, except from a text field', async () => {
    renderPart(
      <>
        <input aria-label="Title" />
        <UndoBar />
      </>,
    );
    offer('a', 'News: Parade');
    offer('b', 'News: Supper');
    fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'z', ctrlKey: true });
    await pass(0);
    expect(requests).toEqual([]);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    await pass(0);
    expect(requests).toEqual(['POST /api/col/posts/doc/b/restore']);
  });

  // SPEC 10.64
  it('shows a failure until it is dismissed, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answer = () => new Response('This document already exists in posts.', { status: 409 });
    renderPart(<UndoBar />);
    offer('a', 'News: Parade');
    fireEvent.click(button(/^Undo/) as Element);
    await pass(3 * UNDO_MS);
    expect(screen.getByRole('status').textContent).toContain(
      'Couldn’t restore “News: Parade”: This document already exists in posts.',
    );
    answer = () => Response.json({ id: 'a' });
    fireEvent.click(button(/^Try again/) as Element);
    await pass(0);
    expect(screen.getByRole('status').textContent).toContain('Restored');
    fireEvent.click(button(/^Dismiss/) as Element);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  // SPEC 10.64
  it('succeeds for a document that an attempt without a response has restored', async () => {
    answer = () => new Response('This document does not exist in trash.', { status: 404 });
    renderPart(<UndoBar />);
    offer('a', 'News: Parade');
    fireEvent.click(button(/^Undo/) as Element);
    await pass(0);
    expect(screen.getByRole('status').textContent).toContain('Restored “News: Parade”.');
  });
});
