import { company, formFields, type Collection, type Entity } from '@firehouse/model';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readDocument } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { MapCenter } from '../../ui/maps/mapCenter.ts';
import { BackToForm, type SaveContext, type SaveResult } from '../../ui/form/saveCallback.ts';
import type { FormTexts } from '../../ui/form/failureMessage.ts';
import { nameOf } from '../../ui/form/validation.ts';
import type { Upload } from '../../ui/form/uploadThenSave.ts';
import { nestChanges } from '../../ui/form/changedFields.ts';
import type { FlatValues, FormValues } from '../../ui/form/formValues.ts';
import type { Choice } from './ConflictQuestion.tsx';
import { useUnsavedStore } from './useUnsavedStore.ts';
import { mergeChange, type FieldConflict } from './threeWayMerge.ts';
import { inSeries } from '../../lib/words/inSeries.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { uploadOf } from '../../lib/api/uploadImage.ts';
import { useWriteAndRefresh } from './useWriteAndRefresh.ts';

interface EditDocumentProps {
  readonly entity: Entity;
  readonly id: string;
  /**
   * Returns whether the field at a path such as `contact.primary` is editable. Other fields are disabled. By default,
   * all fields are editable.
   */
  readonly isEditable?: (path: string) => boolean;
  /**
   * Called after the changes are stored, or right away if there are none. If it fails, the user can return to the form,
   * and the next save calls it again.
   * @param shown the document as the user saw and changed it, without concurrent changes by others
   */
  readonly afterSave?: (shown: FormValues) => Promise<unknown>;
  /**
   * Reads from the form whether to email subscribers; undefined keeps the current choice. `true` sends an email even if
   * nothing changed.
   */
  readonly emails?: (data: FormData) => boolean | undefined;
  /** Reads additional request properties from the form. They are sent only if something else changes, too. */
  readonly extra?: (data: FormData) => Readonly<Record<string, unknown>>;
  /** Called with the document's id after a successful save. */
  readonly onSaved?: (id: string) => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
  /** Returns an object name for a file name; unique names by default. */
  readonly nameFile?: (fileName: string) => string;
  /** Heading above the fields that can't be edited. If set, these fields come last. */
  readonly lockedTitle?: string;
  /** Fills in a loaded document's missing fields with their defaults, which are saved only if the user changes them. */
  readonly complete?: (document: FormValues, signal: AbortSignal) => Promise<FormValues>;
  /** Name under which unsaved input is stored; the document's id by default. */
  readonly unsavedAs?: string;
  /** Content above the fields. */
  readonly children?: ReactNode;
  /** Content below the fields, given the loaded document. */
  readonly footer?: (document: FormValues) => ReactNode;
}

/** Loaded only if there is a conflict. */
const ConflictQuestion = lazyPart(() => import('./ConflictQuestion.tsx'));

type Loaded = { readonly document: FormValues } | { readonly error: string } | undefined;

/**
 * Renders a form that edits a document of any entity. Sends only changed fields, with `If-Match`. If somebody else
 * saved first, merges the changes, asks about conflicts and retries.
 */
export function EditDocument(props: EditDocumentProps) {
  const { entity, id, complete } = props;
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempts, setAttempts] = useState(0);
  const { collection, attempt, refresh } = useWriteAndRefresh(entity);
  useEffect(() => {
    const controller = new AbortController();
    setLoaded(undefined);
    attempt(() => load(collection, id, controller.signal, complete)).then(
      (document) => setLoaded({ document }),
      (error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [attempt, collection, id, complete, attempts]);

  if (loaded === undefined) return <p role="status">Loading…</p>;
  if ('error' in loaded) {
    return (
      <>
        <p role="alert" className="form-status form-failed">
          We couldn’t load this record. {loaded.error}
        </p>
        <div className="form-buttons">
          <button type="button" className="btn btn-primary" onClick={() => setAttempts(attempts + 1)}>
            Try again
          </button>
          <button type="button" className="btn btn-outline-primary" onClick={props.onCancel}>
            Cancel
          </button>
        </div>
      </>
    );
  }
  return <LoadedDocument {...props} {...{ collection, attempt, refresh }} document={loaded.document} />;
}

type LoadedDocumentProps = EditDocumentProps &
  ReturnType<typeof useWriteAndRefresh> & { readonly document: FormValues };

interface Question {
  readonly conflicts: readonly FieldConflict[];
  readonly onAnswer: (choices: ReadonlyMap<string, Choice>) => void;
  readonly onBack: () => void;
}

function LoadedDocument(props: LoadedDocumentProps) {
  const { entity, id, document, collection, attempt, refresh, onSaved } = props;
  const unsaved = useUnsavedStore(entity, props.unsavedAs ?? id);
  const [question, setQuestion] = useState<Question>();
  const [loadedAt] = useState(Date.now);
  const upload = uploadOf(entity, props.nameFile);

  const ask = (conflicts: readonly FieldConflict[]) =>
    new Promise<ReadonlyMap<string, Choice>>((resolve, reject) => {
      setQuestion({ conflicts, onAnswer: resolve, onBack: () => reject(new BackToForm()) });
    }).finally(() => setQuestion(undefined));

  const save = async (_: FormValues, { base, data, flat, storeUnsaved }: SaveContext): Promise<SaveResult | void> => {
    const fields = formFields(entity, 'edit');
    let latest = base;
    let mine = flat;
    const shown = { ...flat };
    const kept: Kept = { mine: new Set(), theirs: new Set(), others: new Set() };
    let emailSubscribers = props.emails?.(data);
    storeUnsaved();
    while (Object.keys(mine).length > 0 || emailSubscribers !== undefined) {
      try {
        const changes = {
          ...nestChanges(mine),
          ...props.extra?.(data),
          ...(emailSubscribers !== undefined && { emailSubscribers }),
        };
        await attempt(() => patchDocument({ collection, id, rev: revOf(latest), changes }));
        break;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
      }
      const theirs = await attempt(() => load(collection, id, new AbortController().signal, props.complete));
      // The server refuses the revision that it has just returned, so retrying would never end.
      if (revOf(theirs) === revOf(latest))
        throw new ApiError(412, 'Someone else changed this record. Load it again and repeat your change.');
      const merge = mergeChange(fields, latest, mine, theirs);
      mine = merge.mine;
      // An attempt whose response was lost, or an identical change by another admin, has already emailed subscribers.
      const isEmailed = Number(theirs['emailRev'] ?? 1) > revOf(base);
      if (isEmailed && Object.keys(mine).length === 0 && merge.conflicts.length === 0) emailSubscribers = undefined;
      for (const field of merge.theirs) kept.others.add(nameOf(field));
      if (merge.conflicts.length > 0) {
        const choices = await ask(merge.conflicts);
        for (const { of } of merge.conflicts) kept[choices.get(of.path) ?? 'theirs'].add(nameOf(of));
        mine = withOwnValues(mine, merge.conflicts, choices);
        Object.assign(shown, chosenValues(merge.conflicts, choices));
      }
      latest = theirs;
    }
    refresh();
    await attempt(async () => props.afterSave?.({ ...base, ...nestChanges(shown) }));
    const note = keptInWords(kept);
    return note === '' ? undefined : { note };
  };

  return (
    <MapCenter value={company.coordinate}>
      <EntityForm
        entity={entity}
        action="edit"
        values={document}
        unsaved={unsaved}
        {...(props.isEditable !== undefined && { isEditable: props.isEditable })}
        {...(upload !== undefined && {
          upload: ((file, options) => attempt(() => upload(file, options))) satisfies Upload,
        })}
        save={save}
        savesUnchanged={props.afterSave !== undefined || props.emails !== undefined}
        question={
          question && (
            <Suspense fallback={<p role="status">Loading…</p>}>
              <ConflictQuestion changed={{ collection, id, loadedAt }} {...question} />
            </Suspense>
          )
        }
        onSaved={() => onSaved?.(id)}
        onCancel={props.onCancel}
        {...(props.wording !== undefined && { wording: props.wording })}
        {...(props.lockedTitle !== undefined && { lockedTitle: props.lockedTitle })}
        footer={props.footer?.(document)}
      >
        {props.children}
      </EntityForm>
    </MapCenter>
  );
}

/**
 * Labels of the fields that were changed concurrently: conflicting ones by the user's choice, and ones that only others
 * changed.
 */
type Kept = Readonly<Record<Choice | 'others', Set<string>>>;

/**
 * Describes what was saved after concurrent changes: `You kept your Model; their Description is in too.` Empty if there
 * were none.
 */
function keptInWords({ mine, theirs, others }: Kept): string {
  const words = [
    mine.size > 0 && `you kept your ${inSeries([...mine])}`,
    theirs.size > 0 && `you used their ${inSeries([...theirs])}`,
    others.size > 0 && `their ${inSeries([...others])} ${others.size === 1 ? 'is' : 'are'} in too`,
  ]
    .filter((part) => part !== false)
    .join('; ');
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Adds the conflicting fields for which the user kept their own value to their changes. */
function withOwnValues(
  mine: FlatValues,
  conflicts: readonly FieldConflict[],
  choices: ReadonlyMap<string, Choice>,
): FlatValues {
  const own = conflicts.filter(({ of }) => choices.get(of.path) === 'mine');
  return { ...mine, ...chosenValues(own, choices) };
}

function chosenValues(conflicts: readonly FieldConflict[], choices: ReadonlyMap<string, Choice>): FlatValues {
  return Object.fromEntries(
    conflicts.map((conflict) => [conflict.of.path, conflict[choices.get(conflict.of.path) ?? 'theirs']]),
  );
}

async function load(
  collection: Collection,
  id: string,
  signal: AbortSignal,
  complete?: EditDocumentProps['complete'],
): Promise<FormValues> {
  const document: FormValues = await readDocument(apiPaths.document(collection, id), { signal, fresh: true });
  return complete === undefined ? document : complete(document, signal);
}

/** Returns a document's revision; 0 if it predates revisions. */
const revOf = ({ rev }: FormValues) => (typeof rev === 'number' ? rev : 0);
