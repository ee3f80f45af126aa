import { formFields, type Entity, type FormAction, type FormField } from '@firehouse/model/general';
import { useLayoutEffect, useReducer, useRef } from 'react';
import { useLeaveGuard } from '../dialog/leaveGuard.ts';
import { changedFields, nestChanges } from './changedFields.ts';
import type { FormTexts } from './failureMessage.ts';
import { nextState, opened } from './formState.ts';
import { pathsOf, readForm, type FileChoice } from './readForm.ts';
import type { SaveContext, SaveResult } from './saveCallback.ts';
import type { UnsavedInput, UnsavedStore } from './unsavedStore.ts';
import { uploadThenSave, type ChosenFiles, type Upload } from './uploadThenSave.ts';
import { useUnsaved, withUploaded } from './useUnsaved.ts';
import { validate } from './validation.ts';
import { flatten, nest, type FormValues } from './formValues.ts';

/** The entity that a form edits, and how to save it. */
export interface FormInput {
  readonly entity: Entity;
  /** Initial values, as a JSON document. */
  readonly values?: FormValues;
  /** Heading above the fields that can't be edited. If set, these fields come last. */
  readonly lockedTitle?: string;
  /**
   * Returns whether the field at a path can be edited in `edit` mode. Can't enable fields that the model makes
   * read-only.
   */
  readonly isEditable?: (path: string) => boolean;
  /**
   * Saves the document. When adding, gets all non-empty values; when editing, only changed ones, with null for cleared
   * ones. Rejects with the server's message.
   */
  readonly save: (values: FormValues, context: SaveContext) => Promise<SaveResult | void>;
  /** Whether to call `save` in `edit` mode even if nothing changed. */
  readonly savesUnchanged?: boolean;
  /** Uploads a file and returns its path. Required only for entities with files. */
  readonly upload?: Upload;
  /** Where to store unsaved input; undefined to store none. */
  readonly unsaved?: UnsavedStore | undefined;
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
}

/** Manages a form: its state, validation, uploads, saving and unsaved input. */
export function useEntityForm(props: FormInput, action: FormAction) {
  const { wording = {}, onCancel, upload } = props;
  const [state, dispatch] = useReducer(nextState, opened);
  const form = useRef<HTMLFormElement>(null);
  const files = useRef(new Map<string, FileChoice>());
  const stored = useRef(new WeakMap<File, string>());
  const uploadTimes = useRef<Readonly<Record<string, number>>>({});
  const closed = useRef<AbortController>(undefined);
  const isSettled = useRef(false);

  const { restored } = state;
  const fields = fieldsOf(props, action);
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
  const inputOf = (element: HTMLFormElement): UnsavedInput => ({
    savedAt: Date.now(),
    base,
    ...withUploaded(read(element), chosenFiles(), stored.current),
    ...(Object.keys(uploadTimes.current).length > 0 && { uploads: uploadTimes.current }),
  });
  const unsaved = useUnsaved(
    form,
    (element) => {
      if (isSettled.current) return undefined;
      if (differs(element)) return inputOf(element);
      // Keep offering stored input until the user restores it.
      return restored === undefined ? unsaved.stored : undefined;
    },
    props.unsaved,
  );
  const settle = () => {
    isSettled.current = true;
    unsaved.remove();
  };
  useLeaveGuard(isChanged, (leave) => dispatch({ type: 'leaving', leave }));
  // A layout effect, because the form can't be submitted before it has run.
  useLayoutEffect(() => {
    const controller = new AbortController();
    closed.current = controller;
    return () => controller.abort(new Error('The form was closed.'));
  }, []);

  const timedUpload: Upload | undefined =
    upload &&
    (async (file, options) => {
      const path = await upload(file, options);
      uploadTimes.current = { ...uploadTimes.current, [path]: Date.now() };
      return path;
    });
  const submit = async () => {
    const element = form.current;
    if (element === null || closed.current === undefined) return;
    const now = read(element);
    const errors = validate(element, fields, now);
    dispatch({ type: 'submitted', errors });
    if (errors.length > 0) return;
    const data = new FormData(element);
    const outcome = await uploadThenSave<SaveResult | void>({
      values: action === 'edit' ? changedFields(before, now) : now,
      files: chosenFiles(),
      existingOf: (path) => (now[path] as readonly string[] | null) ?? [],
      save: async (flat) => {
        if (action === 'edit' && Object.keys(flat).length === 0 && props.savesUnchanged !== true) return;
        return props.save(action === 'edit' ? nestChanges(flat) : nest(flat), {
          data,
          base,
          flat,
          say: (words) => dispatch({ type: 'delayed', words }),
          storeUnsaved: () => unsaved.store(inputOf(element)),
        });
      },
      upload: timedUpload,
      stored: stored.current,
      signal: closed.current.signal,
      onProgress: (uploads) => dispatch({ type: 'uploading', uploads }),
    });
    if ('uploadFailed' in outcome) return dispatch({ type: 'uploadFailed', failure: outcome.uploadFailed, wording });
    if ('error' in outcome) return dispatch({ type: 'failed', error: outcome.error, fields, wording });
    settle();
    dispatch({ type: 'saved', result: outcome.saved ?? {} });
    props.onSaved?.();
  };
  return {
    state,
    dispatch,
    form,
    fields,
    initial: { ...before, ...restored?.values },
    submit,
    setFiles: (path: string, choice: FileChoice) => void files.current.set(path, choice),
    cancel: () => {
      if (isChanged()) dispatch({ type: 'leaving', leave: onCancel });
      else onCancel();
    },
    /** Unsaved input that the user can restore. */
    offered: unsaved.stored === restored ? undefined : unsaved.stored,
    restore: (input: UnsavedInput) => {
      for (const { path, field } of fields) {
        if (field.kind === 'file' || field.kind === 'files') {
          files.current.set(path, { existing: pathsOf(input.values[path]), chosen: [] });
        }
      }
      uploadTimes.current = { ...input.uploads, ...uploadTimes.current };
      dispatch({ type: 'restored', input });
    },
    discard: () => {
      settle();
      dispatch({ type: 'stayed' });
      state.leave?.();
    },
  };
}

function fieldsOf({ entity, isEditable, lockedTitle }: FormInput, action: FormAction): FormField[] {
  const isLocked = ({ path, disabled }: FormField) => disabled || (action === 'edit' && isEditable?.(path) === false);
  const fields = formFields(entity, action);
  if (lockedTitle === undefined) return fields.map((of) => (isLocked(of) ? locked(of) : of));
  const last = fields.filter(isLocked).map((of) => locked(of, [lockedTitle]));
  return [...fields.filter((of) => !isLocked(of)), ...last];
}

const locked = (of: FormField, groups = of.groups): FormField => ({ ...of, groups, disabled: true });
