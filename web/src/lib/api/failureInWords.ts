import { ApiError } from './apiError.ts';

/**
 * Turns an error from a request into a sentence for the user that says what to do next. Shows the server's message
 * unless the server failed or couldn't be reached.
 */
export function failureInWords(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status < 500 ? error.message : 'The server has a problem. Try again later.';
  }
  return navigator.onLine
    ? 'We couldn’t reach the server. Check your connection and try again.'
    : 'You’re offline. Try again when you’re back online.';
}
