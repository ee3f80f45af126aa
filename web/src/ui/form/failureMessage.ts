import { texts } from '@firehouse/model/general';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { ApiError } from '../../lib/api/apiError.ts';

/** Texts that replace a form's defaults. */
export interface FormTexts {
  readonly saved?: string;
  /** Shown before the server's message. */
  readonly failed?: string;
  readonly save?: string;
  /** Whether to show failures without the server's message (SPEC §8, Application). */
  readonly isTerse?: boolean;
}

/** Returns the text before the server's message, or the whole message if `isTerse` is set. */
export const failedWords = ({ failed }: FormTexts) => failed ?? texts.saveFailed;

/**
 * Returns the message for an error. Replaces the browser's own errors, such as `Failed to fetch`, with text that helps
 * the user.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof DOMException) return failureInWords(error);
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether the user closed the sign-in dialog that a save required and returned to the form. */
export const isCanceled = (error: unknown) => error instanceof ApiError && error.reason === 'signInTooOld';

/** Returns what to add to a terse message if retrying could help; empty if the server rejected the input. */
export function reasonOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused ? '' : `${failureInWords(error)} What you entered is still in the form.`;
}
