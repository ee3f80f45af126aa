import type { FlatValues, FormValues } from './formValues.ts';

/** Input for `save` besides the values. */
export interface SaveContext {
  /** The form's data, including controls that are not fields of the entity. */
  readonly data: FormData;
  /**
   * The document that the form started with: the one that was passed, or an older one that restored input started
   * with.
   */
  readonly base: FormValues;
  /** The values to save, by path; in edit only those that changed, null for emptied ones. */
  readonly flat: FlatValues;
  /** Replaces the message `in progress ....` when saving takes longer than usual. */
  readonly say: (words: string) => void;
  /** Stores the form's input as sent: before a request whose response can be lost. */
  readonly storeUnsaved: () => void;
}

/** Additional messages after a successful `save`. */
export interface SaveResult {
  /** A sentence below the success. */
  readonly note?: string;
  /** An error after saving, shown in a banner below the success. */
  readonly warning?: string;
}

/** Thrown by `save` when the user returned to the form: not a failure. */
export class BackToForm extends Error {
  override readonly name = 'BackToForm';
}
