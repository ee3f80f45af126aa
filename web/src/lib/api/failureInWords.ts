import { ApiError } from './apiError.ts';

/**
 * Explains why a request failed and what to do next, as a sentence for the user: the server's message, unless the
 * server was unreachable or failed.
 */
export function failureInWords(error: unknown): string {
  if (error instanceof ApiError) {
    return error.status < 500 ? error.message : 'The server has a problem. Try again later.';
  }
  return navigator.onLine
    ? 'We couldn’t reach the server. Check your connection and try again.'
    : 'You’re offline. Try again when you’re back online.';
}
