const MAX_ID_BYTES = 1_500;

/**
 * Returns whether a string is a valid Firestore document ID
 * (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields). An invalid one could change the
 * path of a request.
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
