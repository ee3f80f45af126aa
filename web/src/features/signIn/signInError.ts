/** Matches the server's message for refusing an account (functions/src/identity), within the SDK's text. */
const REFUSAL = /"message":\s*("(?:[^"\\]|\\.)*")/;

/** The SDK's code if the server refuses an account, or if Google's script, which opens the window, fails to load. */
const INTERNAL = 'auth/internal-error';

/**
 * Converts an error for the widget, which shows the message of `auth/internal-error` as is: a refusal by the server is
 * reduced to the server's message, and any other error becomes a sentence.
 */
export function signInError(error: unknown): unknown {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (code !== INTERNAL) return error;
  const refusal = REFUSAL.exec(message)?.[1];
  const words = refusal === undefined ? 'We couldn’t reach Microsoft. Try again.' : (JSON.parse(refusal) as string);
  return Object.assign(new Error(words), { code });
}
