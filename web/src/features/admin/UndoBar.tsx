import type { Collection } from '@firehouse/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { anchors } from '../../lib/config/paths.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { showAnswer, useTasks, withdrawUndo, type Answer, type Deleted } from './openTasks.ts';
import './adminControls.scss';

/** How long Undo and messages are shown, in ms. Undo stays longer while it is hovered or focused. */
export const UNDO_MS = 10_000;

/**
 * Renders result messages, and Undo for recent deletions and newly created series. Screen readers announce Undo, but it
 * doesn't take the focus. Control+Z (Command+Z) undoes the latest one, except in form fields and dialogs.
 */
export function UndoBar() {
  const { deleted, answer } = useTasks();
  return (
    <div className="undo-bar" role="status">
      {answer !== undefined && <AnswerLine answer={answer} />}
      {deleted.map((each, index) => (
        <Offer key={each.number} deleted={each} isLatest={index === deleted.length - 1} />
      ))}
    </div>
  );
}

/**
 * Shows a result message, for example after a form has closed. Takes the focus, and disappears after {@link UNDO_MS}.
 */
function AnswerLine({ answer }: { readonly answer: Answer }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = line.current;
    element?.focus();
    const timer = setTimeout(() => {
      if (element === document.activeElement) document.getElementById(anchors.main)?.focus();
      showAnswer(undefined);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <p ref={line} tabIndex={-1} className="undo-bar-answer">
      {answer.words}
    </p>
  );
}

/** Bar texts before Undo, after Undo failed, and after it succeeded. */
const words = {
  deleted: ['Deleted', 'Couldn’t restore', 'Restored'],
  created: ['Added', 'Couldn’t delete', 'Deleted'],
} as const;

function Offer({ deleted, isLatest }: { readonly deleted: Deleted; readonly isLatest: boolean }) {
  const [isPaused, setIsPaused] = useState(false);
  const root = useRef<HTMLParagraphElement>(null);
  const { collection, id, what, isCreation = false } = deleted;
  const { status, error, mutate: undo } = useRestoreDocument(collection, id, deleted.restore);
  const isRestored = status === 'success';

  const leave = useCallback(() => {
    if (root.current?.contains(document.activeElement)) document.getElementById(anchors.main)?.focus();
    withdrawUndo(deleted);
  }, [deleted]);
  useEffect(() => {
    // Keep failures on screen.
    if (isPaused || status === 'error' || status === 'pending') return;
    const timer = setTimeout(leave, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isPaused, status, leave]);

  const canUndo = status === 'idle' || status === 'error';
  useEffect(() => {
    if (!isLatest || !canUndo) return;
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.altKey || isTyped(event.target)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isLatest, canUndo, undo]);

  return (
    // Only tracks the pointer and the focus; not interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <p
      ref={root}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(root.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(root.current?.matches(':hover') ?? false)}
    >
      <span>
        {words[isCreation ? 'created' : 'deleted'][isRestored ? 2 : error ? 1 : 0]} “{what}”
        {error ? `: ${error.message}` : '.'}
      </span>
      {!isRestored && (
        // `disabled` would lose the focus.
        <button type="button" aria-keyshortcuts="Control+Z Meta+Z" aria-disabled={!canUndo} onClick={() => undo()}>
          {error ? 'Try again' : 'Undo'}{' '}
          <span className="visually-hidden">
            {isCreation ? 'adding' : 'deleting'} {what}
          </span>
        </button>
      )}
      {(isRestored || error) && (
        <button type="button" aria-label="Dismiss" onClick={leave}>
          <Icon name="close" />
        </button>
      )}
    </p>
  );
}

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/**
 * Restores a deleted document. Fails with 409 if its id has been reused.
 * @param undo custom undo; by default, restores the document
 */
function useRestoreDocument(
  collection: Collection,
  id: string,
  undo: () => Promise<unknown> = () => restore(collection, id),
) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: () => settled(undo),
    onSuccess: () => {
      for (const key of [collection, 'malformed']) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => console.error('Restore failed:', `${collection}/${id}`, error),
  });
}

const restore = (collection: Collection, id: string) => send(adminApiPaths.restore(collection, id), { method: 'POST' });

async function settled(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // A 404 means that it was already undone, either by somebody else or by an attempt whose response was lost.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
