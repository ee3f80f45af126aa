import type { FormField } from '@firehouse/model/general';
import { failedWords, isCanceled, reasonOf, wordsOf, type FormTexts } from './failureMessage.ts';
import { BackToForm, type SaveResult } from './saveCallback.ts';
import type { UnsavedInput } from './unsavedStore.ts';
import type { FileProgress } from './uploadThenSave.ts';
import { fieldErrorOf, type FieldError } from './validation.ts';

/** A form's current stage of saving. In `editing`, `failure` is shown above the form. */
export type Progress =
  | { readonly state: 'editing'; readonly failure?: string }
  | { readonly state: 'saving'; readonly words?: string }
  | { readonly state: 'saved'; readonly result: SaveResult }
  | { readonly state: 'failed'; readonly failure: string; readonly reason?: string };

/** A form's state besides the input itself. */
export interface FormState {
  readonly progress: Progress;
  readonly uploads: readonly FileProgress[];
  readonly errors: readonly FieldError[];
  /** Unsaved input that the user chose to restore. */
  readonly restored?: UnsavedInput;
  /** Leaves the form; set while the user is being asked whether to discard their changes. */
  readonly leave?: (() => void) | undefined;
}

/** Events that change a form's state. */
export type FormEvent =
  | { readonly type: 'submitted'; readonly errors: readonly FieldError[] }
  | { readonly type: 'uploading'; readonly uploads: readonly FileProgress[] }
  /** `words` replaces the message `in progress ....`. */
  | { readonly type: 'delayed'; readonly words: string }
  | { readonly type: 'saved'; readonly result: SaveResult }
  | { readonly type: 'uploadFailed'; readonly failure: string; readonly wording: FormTexts }
  | {
      readonly type: 'failed';
      readonly error: unknown;
      readonly fields: readonly FormField[];
      readonly wording: FormTexts;
    }
  /** The user returned to the form after a failure. */
  | { readonly type: 'returned' }
  | { readonly type: 'restored'; readonly input: UnsavedInput }
  /** The user wants to leave a form with unsaved changes. */
  | { readonly type: 'leaving'; readonly leave: () => void }
  | { readonly type: 'stayed' };

const noErrors: readonly FieldError[] = [];

/** Initial state. */
export const opened: FormState = { progress: { state: 'editing' }, uploads: [], errors: noErrors };

/** Reduces a form's state and an event to the next state (SPEC §4). */
export function nextState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      if (event.errors.length > 0) return { ...state, errors: event.errors };
      return { ...state, progress: { state: 'saving' }, uploads: [], errors: noErrors };
    case 'uploading':
      return { ...state, uploads: event.uploads };
    case 'delayed':
      return { ...state, progress: { state: 'saving', words: event.words } };
    case 'saved':
      return { ...state, progress: { state: 'saved', result: event.result }, leave: undefined };
    case 'uploadFailed': {
      const failure = event.wording.isTerse ? failedWords(event.wording) : event.failure;
      return { ...state, progress: { state: 'failed', failure } };
    }
    case 'failed':
      return { ...state, ...afterFailure(event) };
    case 'returned':
      return { ...state, progress: { state: 'editing' } };
    case 'restored':
      return { ...state, errors: noErrors, restored: event.input };
    case 'leaving':
      return { ...state, leave: event.leave };
    case 'stayed':
      return { ...state, leave: undefined };
  }
}

/**
 * Returns the state after a failure. The form becomes editable again if a field has an error or the user chose to
 * return.
 */
function afterFailure(
  event: FormEvent & { readonly type: 'failed' },
): Pick<FormState, 'progress'> & Partial<FormState> {
  const { error, fields, wording } = event;
  if (error instanceof BackToForm) return { progress: { state: 'editing' } };
  const named = fieldErrorOf(error, fields);
  const failure = failedWords(wording) + (wording.isTerse ? '' : (named?.words ?? wordsOf(error)));
  if (isCanceled(error)) return { progress: { state: 'editing', failure } };
  if (named !== undefined) return { progress: { state: 'editing', failure }, errors: [named] };
  return { progress: { state: 'failed', failure, ...(wording.isTerse && { reason: reasonOf(error) }) } };
}
