/** One attempt to create a document. */
export interface Attempt {
  /** Request body, as JSON. */
  readonly content: string;
  /** `Idempotency-Key` header. */
  readonly key: string;
}

/**
 * Returns the next attempt to send a body. The key stays the same while the body does, so a retry after a lost response
 * finds the document that was already created. The API requires a new key for a new body (docs/api.md).
 */
export function nextAttempt(body: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(body);
  return content === last?.content ? last : { content, key: crypto.randomUUID() };
}
