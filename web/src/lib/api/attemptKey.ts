/**
 * The `Idempotency-Key` of one form: the same content keeps its key, so that a repeat after a lost answer finds what the
 * first attempt made; other content gets a new one, as the API demands (docs/api.md).
 * @returns the key of a content
 */
export function attemptKeys(): (content: unknown) => string {
  let attempt = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== attempt.content) attempt = { content: text, key: crypto.randomUUID() };
    return attempt.key;
  };
}
