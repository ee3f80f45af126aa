const MAX_ID_BYTES = 1_500;

/**
 * Returns whether a string can be a document ID. Rejects strings that Firestore forbids, before they can turn into a
 * different path (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields).
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
