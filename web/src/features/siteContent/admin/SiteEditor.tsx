import { formFields, siteContent, SINGLETON_ID, type SiteContent } from '@firehouse/model';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadFailed } from '../../../ui/list/LoadFailed.tsx';
import { nest, type FormValues } from '../../../ui/form/formValues.ts';
import { readForm } from '../../../ui/form/readForm.ts';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';
import { useRequest } from '../../../lib/api/useRequest.ts';
import { EditDocument } from '../../editing/EditDocument.tsx';
import { useWriteAndRefresh } from '../../editing/useWriteAndRefresh.ts';
import { useSiteContent } from '../siteContentQuery.ts';
import { originalOf } from '../storedText.ts';
import { contentParts, entityOf, type EditedPart } from './contentParts.tsx';
import { readFresh, undoEdit, type SavedEdit } from './undoEdit.ts';
import '../../../ui/form/formControls.scss';
import './siteEditor.scss';

/** Renders the texts and amounts of the site that admins change without a deployment (docs/decisions/046). */
export function SiteEditor() {
  const { content, isAwaited, hasFailed, isRetrying, retry } = useSiteContent();
  if (isAwaited) {
    return (
      <LoadingPlaceholder className="site-editor-awaited">
        <div className="awaited-text" />
      </LoadingPlaceholder>
    );
  }
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
      )}
      {saved !== undefined && saved.before.rev !== saved.after.rev && (
        <UndoLine key={`undo ${edits}`} edit={saved} onUndone={() => setIsUndone(true)} />
      )}
      {!isEditing && (
        <>
          <p className="content-part-now">{part.inWords(content)}</p>
          <p className="form-help">
            {part.where} {isChanged ? 'Changed in the portal.' : 'Not changed in the portal.'}
          </p>
        </>
      )}
    </section>
  );
}

interface PartFormProps {
  readonly part: EditedPart;
  /** False once it is saved: only what the form says of that is left. */
  readonly isEditing: boolean;
  readonly onSaved: (edit: SavedEdit) => void;
  readonly onCancel: () => void;
}

/** Renders a part's form, with a preview of what is typed. */
function PartForm({ part, isEditing, onSaved, onCancel }: PartFormProps) {
  const { name } = part;
  const [preview, setPreview] = useState<SiteContent>();
  const before = useRef<SiteContent>({ id: SINGLETON_ID });
  const after = useRef<SiteContent>(undefined);
  const entity = useMemo(() => entityOf(name), [name]);
  const complete = useCallback(
    async (document: FormValues, signal: AbortSignal): Promise<FormValues> => {
      const stored = document as SiteContent;
      const original = await originalOf(name, signal);
      const value = typeof original === 'object' ? { ...original, ...(stored[name] as object) } : stored[name];
      const completed = { ...stored, [name]: value ?? original };
      before.current = stored;
      setPreview((shown) => shown ?? completed);
      return completed;
    },
    [name],
  );
  const update = (element: EventTarget) => {
    const form = element instanceof Element ? element.closest('form') : null;
    if (form === null) return;
    setPreview({ id: SINGLETON_ID, ...nest(readForm(formFields(entity, 'edit'), new FormData(form))) });
  };
  const shown = preview && part.shown(preview);
  return (
    // Only listens to the fields; not interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="content-part-form" onInput={({ target }) => update(target)}>
      <EditDocument
        entity={entity}
        id={SINGLETON_ID}
        unsavedAs={name}
        complete={complete}
        afterSave={async () => {
          after.current = await readFresh();
        }}
        onSaved={() => onSaved({ part: name, before: before.current, after: after.current ?? before.current })}
        onCancel={onCancel}
        wording={{ saved: 'Saved. It is on the site within a minute.' }}
      />
      {isEditing && preview && (
        <div className="content-preview">
          <h3>Preview</h3>
          {shown || <p className="form-help">Nothing is shown.</p>}
        </div>
      )}
    </div>
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
    // The button that had the focus is gone.
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
