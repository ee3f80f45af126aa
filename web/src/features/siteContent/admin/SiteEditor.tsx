import { siteContent, type SiteContent } from '@firehouse/model';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadFailed } from '../../../ui/list/LoadFailed.tsx';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { useRequest } from '../../../lib/api/useRequest.ts';
import { useWriteAndRefresh } from '../../editing/useWriteAndRefresh.ts';
import { useSiteContent } from '../siteContentQuery.ts';
import { contentParts, type EditedPart } from './contentParts.tsx';
import { undoEdit, type SavedEdit } from './undoEdit.ts';
import '../../../ui/form/formControls.scss';
import './siteEditor.scss';

const PartForm = lazyPart(() => import('./PartForm.tsx'));

/**
 * Renders the editor for the site's texts and amounts, which admins can change without a deployment
 * (docs/decisions/046).
 */
export function SiteEditor() {
  const { content, isAwaited, hasFailed, isRetrying, retry } = useSiteContent();
  if (isAwaited) return <Awaited />;
  if (hasFailed) return <LoadFailed what="the site’s content" isRetrying={isRetrying} onRetry={retry} />;
  return (
    <div className="site-editor">
      <p>What you save here is on the site within a minute. Empty a field to show its original again.</p>
      {contentParts.map((part) => (
        <Part key={part.name} part={part} content={content} />
      ))}
    </div>
  );
}

function Awaited() {
  return (
    <LoadingPlaceholder className="site-editor-awaited">
      <div className="awaited-text" />
    </LoadingPlaceholder>
  );
}

interface PartProps {
  readonly part: EditedPart;
  readonly content: SiteContent;
}

/** Renders one part: its current value, and the form that changes it. */
function Part({ part, content }: PartProps) {
  const [edits, setEdits] = useState(0);
  const [isEditing, setIsEditing] = useState(false);
  const [saved, setSaved] = useState<SavedEdit>();
  const [isUndone, setIsUndone] = useState(false);
  const title = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isChanged = content[part.name] !== undefined;
  return (
    <section className="content-part" aria-labelledby={title}>
      <div className="content-part-head">
        <h2 id={title}>{part.title}</h2>
        <button
          ref={button}
          type="button"
          className="btn btn-outline-primary"
          hidden={isEditing}
          onClick={() => {
            setEdits(edits + 1);
            setSaved(undefined);
            setIsUndone(false);
            setIsEditing(true);
          }}
        >
          Edit <span className="visually-hidden">{part.title}</span>
        </button>
      </div>
      {(isEditing || (saved !== undefined && !isUndone)) && (
        <Suspense fallback={<Awaited />}>
          <PartForm
            key={`form ${edits}`}
            part={part}
            isEditing={isEditing}
            onSaved={(edit) => {
              setSaved(edit);
              setIsEditing(false);
            }}
            onCancel={() => {
              flushSync(() => setIsEditing(false));
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
      {saved !== undefined && saved.before.rev !== saved.after.rev && (
        <UndoLine key={`undo ${edits}`} edit={saved} onUndone={() => setIsUndone(true)} />
      )}
      {!isEditing && (
        <>
          <p className="content-part-now">{part.inWords(content)}</p>
          <p className="form-help">
            {part.where} {isChanged ? 'Changed in the portal.' : 'Still the original.'}
          </p>
        </>
      )}
    </section>
  );
}

/** Offers to undo a saved change. */
function UndoLine({ edit, onUndone }: { readonly edit: SavedEdit; readonly onUndone: () => void }) {
  const { refresh } = useWriteAndRefresh(siteContent);
  const { status, problem, mutate } = useRequest({
    mutationFn: () => undoEdit(edit),
    onSuccess: () => {
      refresh();
      onUndone();
    },
  });
  const isPending = status === 'pending';
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused button is gone, so focus the message.
    if (status === 'success') line.current?.focus();
  }, [status]);
  return (
    <p ref={line} tabIndex={-1} role="status" className="content-undo">
      {status === 'success' && 'Undone. The site shows what it showed before.'}
      {problem}
      {status !== 'success' && (
        <button type="button" className="btn btn-outline-primary" aria-disabled={isPending} onClick={() => mutate()}>
          {status === 'error' ? 'Try again' : 'Undo'}
        </button>
      )}
    </p>
  );
}
