/** An attempt to create a document. */
export interface Attempt {
  /** The body that was sent, as JSON. */
  readonly content: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
}

/**
 * The attempt to make with a body: the same body keeps the key of the last attempt, so that a repeat after a lost
 * response finds what that one created; another body gets a new key, as the API demands (docs/api.md).
 */
export function nextAttempt(body: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(body);
  return content === last?.content ? last : { content, key: crypto.randomUUID() };
}
