/**
 * Matches the server's message in an SDK error. The server sends it if it refuses an account (functions/src/identity).
 */
const REFUSAL = /"message":\s*("(?:[^"\\]|\\.)*")/;

/**
 * Code that the SDK uses if the server refuses an account, or if Google's script, which opens the popup, fails to load.
 */
const INTERNAL = 'auth/internal-error';

/**
 * Makes an error readable. The widget shows the message of `auth/internal-error` as is, so this reduces a refusal to
 * the server's message, and replaces any other message with a sentence.
 * @param provider the provider's name, such as “Google”
 */
export function signInError(error: unknown, provider: string): unknown {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (code !== INTERNAL) return error;
  const refusal = REFUSAL.exec(message)?.[1];
  const words = refusal === undefined ? `We couldn’t reach ${provider}. Try again.` : (JSON.parse(refusal) as string);
  return Object.assign(new Error(words), { code });
}
