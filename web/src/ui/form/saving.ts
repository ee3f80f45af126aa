import { texts } from '@firehouse/model';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import type { FlatValues, FormValues } from './values.ts';

/** The form's messages while and after saving; by default those of SPEC §8. */
export interface FormTexts {
  readonly saved?: string;
  /** Precedes the server's message. */
  readonly failed?: string;
  readonly save?: string;
}

/** Input for `save` besides the values. */
export interface SaveContext {
  /** The form's data, including controls that are not fields of the entity. */
  readonly data: FormData;
  /**
   * The document that the form started with: the one that was passed, or an older one that a restored draft started
   * with.
   */
  readonly base: FormValues;
  /** The values to save, by path; in edit only those that changed, null for emptied ones. */
  readonly flat: FlatValues;
  /** Replaces the message `in progress ....` when saving takes longer than usual. */
  readonly say: (words: string) => void;
  /** Stores the draft of the form as sent: before a request whose response can be lost. */
  readonly keepDraft: () => void;
}

/** Additional messages after a successful `save`. */
export interface SaveResult {
  /** A sentence below the success. */
  readonly note?: string;
  /** An error after saving, shown in a banner below the success. */
  readonly trouble?: string;
}

/** Thrown by `save` when the user returned to the form: not a failure. */
export class BackToForm extends Error {
  override readonly name = 'BackToForm';
}

/** The message that precedes the server's, or is shown alone by a terse form. */
export const failedWords = ({ failed }: FormTexts) => failed ?? texts.saveFailed;

/** The message for an error; the browser's own for a failed request would not help the user. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return failureInWords(error);
  return error instanceof Error ? error.message : String(error);
}

/** The reason that a terse form adds to its failure, if it can be sent again unchanged. */
export function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? '' : `${failureInWords(error)} What you entered is still in the form.`;
}
