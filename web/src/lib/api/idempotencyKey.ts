/** One attempt to create a document. */
export interface Attempt {
  /** The request body, as JSON. */
  readonly content: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
}

/**
 * Returns the next attempt for a body: the same body keeps the last attempt's key, so that a repeat after a lost
 * response finds the created document; a different body gets a new key, as the API requires (docs/api.md).
 */
export function nextAttempt(body: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(body);
  return content === last?.content ? last : { content, key: crypto.randomUUID() };
}
