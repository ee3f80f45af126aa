/** The message with which the server refuses an account (functions/src/identity), within the SDK's text. */
const REFUSAL = /"message":\s*("(?:[^"\\]|\\.)*")/;

/** The SDK's code both for a refusal by the server and for Google's script, which opens the window, not loading. */
const INTERNAL = 'auth/internal-error';

/**
 * Converts an error for the widget, which shows the message of `auth/internal-error` as it is: a refusal by the server
 * becomes its message alone, any other a sentence.
 */
export function signInError(error: unknown): unknown {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (code !== INTERNAL) return error;
  const refusal = REFUSAL.exec(message)?.[1];
  const words = refusal === undefined ? 'We couldn’t reach Microsoft. Try again.' : (JSON.parse(refusal) as string);
  return Object.assign(new Error(words), { code });
}
