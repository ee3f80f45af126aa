import type { FlatValues, FormValues } from './formValues.ts';

/** Input for `save` in addition to the values. */
export interface SaveContext {
  /** The form's data, including controls that are not fields of the entity. */
  readonly data: FormData;
  /** The document that the form started with: the given one, or an older one that restored input started with. */
  readonly base: FormValues;
  /** The values to save, by path; when editing, only changed ones, with null for emptied ones. */
  readonly flat: FlatValues;
  /** Replaces the message `in progress ....` if saving takes longer than usual. */
  readonly say: (words: string) => void;
  /** Stores the form's input as sent, before a request whose response can be lost. */
  readonly storeUnsaved: () => void;
}

/** Additional messages after a successful `save`. */
export interface SaveResult {
  /** A sentence below the success. */
  readonly note?: string;
  /** An error after saving, shown in a banner below the success. */
  readonly warning?: string;
}

/** Thrown by `save` if the user returned to the form, which is not a failure. */
export class BackToForm extends Error {
  override readonly name = 'BackToForm';
}
