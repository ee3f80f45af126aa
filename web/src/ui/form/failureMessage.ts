import { texts } from '@firehouse/model/general';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { ApiError } from '../../lib/api/apiError.ts';

/** The form's messages during and after saving; by default, those in SPEC §8. */
export interface FormTexts {
  readonly saved?: string;
  /** Precedes the server's message. */
  readonly failed?: string;
  readonly save?: string;
  /** Whether failures are shown without the server's message (SPEC §8, Application). */
  readonly isTerse?: boolean;
}

/** Returns the message that precedes the server's, or that a terse form shows alone. */
export const failedWords = ({ failed }: FormTexts) => failed ?? texts.saveFailed;

/** Returns the message for an error; the browser's own for a failed request would not help the user. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return failureInWords(error);
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether the user canceled the sign-in that saving required, to return to the form. */
export const isCanceled = (error: unknown) => error instanceof ApiError && error.reason === 'signInTooOld';

/** Returns the reason that a terse form adds to its failure if it can be sent again unchanged. */
export function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? '' : `${failureInWords(error)} What you entered is still in the form.`;
}
