import { formActions, formFields, texts, type Entity, type FormAction, type FormField } from '@firehouse/model/general';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Draft, DraftStore } from './draftStore.ts';
import { ago } from '../../lib/time/inWords.ts';
import { useLeaveGuard } from '../dialog/leaveGuard.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { fieldErrorOf, validate, type FieldError } from './validation.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { FormStatus, type Progress } from './FormStatus.tsx';
import { pathsOf, readForm, type FileChoice } from './readForm.ts';
import { BackToForm, type SaveContext, type SaveResult } from './saveCallback.ts';
import { failedWords, isCanceled, reasonOf, wordsOf, type FormTexts } from './failureMessage.ts';
import { uploadThenSave, type ChosenFiles, type FileProgress, type Upload } from './uploadThenSave.ts';
import { useDraft, withUploaded } from './useDraft.ts';
import { changedFields, nestChanges } from './changedFields.ts';
import { flatten, nest, type FormValues } from './values.ts';
import './form.scss';

/** The generic form (SPEC §2). */
interface EntityFormProps {
  readonly entity: Entity;
  /** `add` or `edit`; any other value is reported as required by SPEC §4. */
  readonly action: string;
  /** Initial values, as JSON of the entity. */
  readonly values?: FormValues;
  /** Restricts, by path, what can be edited in `edit`; fields that are not editable in the model never are. */
  readonly isEditable?: (path: string) => boolean;
  /**
   * Stores the document: in `add` all values that are not empty, in `edit` only what changed, null for what was
   * emptied. Rejects with the server's message. In `edit` it is called without changes only with `savesUnchanged`.
   */
  readonly save: (values: FormValues, context: SaveContext) => Promise<SaveResult | void>;
  /** In `edit`, also calls `save` if nothing changed. */
  readonly savesUnchanged?: boolean;
  /** Stores one chosen file and returns its path; required only for entities with files. */
  readonly upload?: Upload;
  /** Where to store drafts of this form; undefined for no drafts. */
  readonly drafts?: DraftStore | undefined;
  /** Shown instead of `in progress ....`, when saving has to ask something. */
  readonly question?: ReactNode;
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
  /** Shows failures without the server's message (SPEC §8, Application). */
  readonly isTerse?: boolean;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Shown below the fields, such as a checkbox that `save` reads from its `data`. */
  readonly footer?: ReactNode;
}

const noErrors: readonly FieldError[] = [];

/**
 * A form for any entity of the model: Save and Cancel, and the flow of SPEC §4. While it is being saved the form is
 * hidden, not unmounted, so that the input is still there after a failure.
 */
export function EntityForm(props: EntityFormProps) {
  const { action } = props;
  if (!isFormAction(action)) return <p role="alert">{texts.invalidFormAction(action)}</p>;
  return <ActionForm {...props} action={action} />;
}

function ActionForm(props: EntityFormProps & { readonly action: FormAction }) {
  const { action, wording = {}, onCancel } = props;
  const [progress, setProgress] = useState<Progress>({ state: 'editing' });
  const [uploads, setUploads] = useState<readonly FileProgress[]>([]);
  const [errors, setErrors] = useState(noErrors);
  const [restored, setRestored] = useState<Draft>();
  const [leaving, setLeaving] = useState<{ readonly proceed: () => void }>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const files = useRef(new Map<string, FileChoice>());
  const stored = useRef(new WeakMap<File, string>());
  const uploadTimes = useRef<Readonly<Record<string, number>>>({});
  const closed = useRef<AbortController>(undefined);
  const isSettled = useRef(false);
  const prefix = useId();
  const idOf = (path: string) => `${prefix}${path}`;

  const fields = fieldsOf(props);
  const base = restored?.base ?? props.values ?? {};
  const before = flatten(fields, base);
  const chosenFiles = (): ChosenFiles[] =>
    fields.flatMap(({ path, field }) => {
      const chosen = files.current.get(path)?.chosen ?? [];
      return chosen.length === 0 ? [] : [{ path, chosen, isSeveral: field.kind === 'files' }];
    });
  const read = (element: HTMLFormElement) => readForm(fields, new FormData(element), before, files.current);
  const differs = (element: HTMLFormElement) =>
    chosenFiles().length > 0 || Object.keys(changedFields(before, read(element))).length > 0;
  const isChanged = () => !isSettled.current && form.current !== null && differs(form.current);
  const draftOf = (element: HTMLFormElement): Draft => ({
    savedAt: Date.now(),
    base,
    ...withUploaded(read(element), chosenFiles(), stored.current),
    ...(Object.keys(uploadTimes.current).length > 0 && { uploads: uploadTimes.current }),
  });
  const draft = useDraft(
    form,
    (element) => {
      if (isSettled.current) return undefined;
      if (differs(element)) return draftOf(element);
      // A draft that was not restored is still offered.
      return restored === undefined ? draft.stored : undefined;
    },
    props.drafts,
  );
  useLeaveGuard(isChanged, (proceed) => setLeaving({ proceed }));
  // Before the form can be submitted.
  useLayoutEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort(new Error('The form was closed.'));
  }, []);

  const shownState = useRef(progress.state);
  // The focused element is hidden with the form, and the status does not exist before it is rendered.
  useEffect(() => {
    if (shownState.current === progress.state) return;
    shownState.current = progress.state;
    if (progress.state !== 'editing') status.current?.focus();
    else if (errors.length === 0) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [progress.state, errors]);

  const timedUpload =
    (upload: Upload): Upload =>
    async (file, options) => {
      const path = await upload(file, options);
      uploadTimes.current = { ...uploadTimes.current, [path]: Date.now() };
      return path;
    };
  const send = async () => {
    const element = form.current;
    if (element === null || closed.current === undefined) return;
    const invalid = validate(element, fields, read(element));
    setErrors(invalid.length === 0 ? noErrors : invalid);
    if (invalid.length > 0) return;
    const data = new FormData(element);
    const now = read(element);
    const chosen = chosenFiles();
    const values = action === 'edit' ? changedFields(before, now) : now;
    setProgress({ state: 'saving' });
    setUploads([]);
    const outcome = await uploadThenSave<SaveResult | void>({
      values,
      files: chosen,
      existingOf: (path) => (now[path] as readonly string[] | null) ?? [],
      save: async (flat) => {
        if (action === 'edit' && Object.keys(flat).length === 0 && props.savesUnchanged !== true) return;
        return props.save(action === 'edit' ? nestChanges(flat) : nest(flat), {
          data,
          base,
          flat,
          say: (words) => setProgress({ state: 'saving', words }),
          saveDraft: () => draft.save(draftOf(element)),
        });
      },
      upload: props.upload && timedUpload(props.upload),
      stored: stored.current,
      signal: closed.current.signal,
      onProgress: setUploads,
    });
    if ('saved' in outcome) {
      isSettled.current = true;
      draft.remove();
      setLeaving(undefined);
      setProgress({ state: 'saved', result: outcome.saved ?? {} });
      props.onSaved?.();
    } else if ('uploadFailed' in outcome) {
      setProgress({ state: 'failed', failure: props.isTerse ? failedWords(wording) : outcome.uploadFailed });
    } else {
      fail(outcome.error);
    }
  };
  const fail = (error: unknown) => {
    if (error instanceof BackToForm) return setProgress({ state: 'editing' });
    const failure = props.isTerse ? failedWords(wording) : failedWords(wording) + wordsOf(error);
    if (isCanceled(error)) return setProgress({ state: 'editing', failure });
    const named = fieldErrorOf(error, fields);
    if (named === undefined)
      return setProgress({ state: 'failed', failure, ...(props.isTerse && { reason: reasonOf(error) }) });
    setErrors([named]);
    setProgress({ state: 'editing', failure });
  };
  const cancel = () => {
    if (isChanged()) setLeaving({ proceed: onCancel });
    else onCancel();
  };
  const restore = (storedDraft: Draft | undefined) => {
    for (const { path, field } of fields) {
      if (field.kind === 'file' || field.kind === 'files') {
        files.current.set(path, { existing: pathsOf(storedDraft?.values[path]), chosen: [] });
      }
    }
    uploadTimes.current = { ...storedDraft?.uploads, ...uploadTimes.current };
    setErrors(noErrors);
    setRestored(storedDraft);
  };
  const discard = () => {
    isSettled.current = true;
    draft.remove();
    setLeaving(undefined);
    leaving?.proceed();
  };

  const isEditing = progress.state === 'editing';
  return (
    <>
      <FormStatus
        ref={status}
        progress={progress}
        uploads={uploads}
        question={props.question}
        saved={wording.saved}
        onBack={() => setProgress({ state: 'editing' })}
      />
      {isEditing && errors.length > 0 && <ErrorSummary errors={errors} idOf={idOf} />}
      {isEditing && draft.stored !== undefined && draft.stored !== restored && (
        <DraftOffer draft={draft.stored} onRestore={() => restore(draft.stored)} />
      )}
      {restored?.hadFiles && <p className="form-help">We couldn’t restore your pictures. Please choose them again.</p>}
      <form
        ref={form}
        hidden={!isEditing}
        noValidate
        // Browsers store what is typed, for suggestions and to restore a session: nothing that visitors cannot see.
        autoComplete={props.entity.idAudience === 'public' ? undefined : 'off'}
        className="entity-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {props.children}
        <FormFields
          key={restored === undefined ? 'loaded' : 'restored'}
          fields={fields}
          initial={restored === undefined ? before : { ...before, ...restored.values }}
          errors={errors}
          idOf={idOf}
          onFiles={(path, choice) => files.current.set(path, choice)}
        />
        {props.footer}
        <div className="form-buttons">
          <button type="submit" className="btn btn-primary">
            {wording.save ?? texts.save}
          </button>
          <button type="button" className="btn btn-outline-primary" onClick={cancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
      {leaving !== undefined && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          cancel="Keep editing"
          prefersCancel
          onConfirm={(close) => {
            // First, since the element that gets the focus back is inert while this dialog is open.
            close();
            discard();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>What you entered has not been saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Offers to restore unsaved input; nothing is restored silently. */
function DraftOffer({ draft, onRestore }: { readonly draft: Draft; readonly onRestore: () => void }) {
  const [now] = useState(() => Date.now());
  return (
    <p className="form-draft">
      Changes from {ago(draft.savedAt, now, 'long')} weren’t saved.{' '}
      <button type="button" onClick={onRestore}>
        Restore unsaved changes
      </button>
    </p>
  );
}

function fieldsOf({ entity, action, isEditable }: EntityFormProps & { readonly action: FormAction }) {
  const fields = formFields(entity, action);
  if (action === 'add' || isEditable === undefined) return fields;
  return fields.map((of) => (isEditable(of.path) ? of : disabled(of)));
}

const disabled = (of: FormField): FormField => ({ ...of, disabled: true });

function isFormAction(action: string): action is FormAction {
  return (formActions as readonly string[]).includes(action);
}
