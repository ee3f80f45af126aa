const MAX_ID_BYTES = 1_500;

/**
 * Whether a text can be a document's id: what Firestore forbids is refused before it can turn into
 * another path (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields).
 * @param id as it came from outside
 */
export function isDocumentId(id: string): boolean {
  return (
    id !== '' &&
    id !== '.' &&
    id !== '..' &&
    !id.includes('/') &&
    !/^__.*__$/s.test(id) &&
    !/\p{Surrogate}/u.test(id) &&
    new TextEncoder().encode(id).length <= MAX_ID_BYTES
  );
}
