import type { FlatValues, FormValues } from './formValues.ts';

/** Context that `save` gets in addition to the values. */
export interface SaveContext {
  /** Form data, including controls that aren't entity fields. */
  readonly data: FormData;
  /** The document being edited. For restored input, the version that the input was based on. */
  readonly base: FormValues;
  /** Values to save, by path. When editing, only changed values, with null for cleared ones. */
  readonly flat: FlatValues;
  /** Replaces the message `in progress ....`, for example while a proof of work is computed. */
  readonly say: (words: string) => void;
  /** Stores the submitted input before a request that may lose its response. */
  readonly storeUnsaved: () => void;
}

/** Extra messages to show after a successful save. */
export interface SaveResult {
  /** Note below the success message. */
  readonly note?: string;
  /** Problem that occurred after saving, shown as a banner below the success message. */
  readonly warning?: string;
}

/** Thrown by `save` if the user chose to return to the form. Not shown as a failure. */
export class BackToForm extends Error {
  override readonly name = 'BackToForm';
}
