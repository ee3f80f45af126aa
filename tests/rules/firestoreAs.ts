import { ownSuite } from '../suite/context.ts';

/** Result of a request. Any response other than success or a denial fails the test. */
type Verdict = 'allowed' | 'denied';

/** A document in Firestore's REST format. */
type RestFields = Readonly<Record<string, unknown>>;

/**
 * Returns functions that send Firestore REST requests with a token, as a browser could
 * (https://firebase.google.com/docs/firestore/reference/rest).
 * @param token ID token; `owner` bypasses the rules, and undefined means anonymous
 */
export function firestoreAs(token: string | undefined) {
  const { firestore, projectId } = ownSuite();
  const root = `http://${firestore}/v1/projects/${projectId}/databases/(default)/documents`;

  async function send(method: string, path: string, body?: object): Promise<Verdict> {
    const response = await fetch(`${root}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // A 404 means that the read was allowed.
    if (response.ok || (method === 'GET' && response.status === 404)) return 'allowed';
    if (response.status === 403 && text.includes('PERMISSION_DENIED')) return 'denied';
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }

  return {
    get: (path: string) => send('GET', `/${path}`),
    list: (collection: string) =>
      send('POST', ':runQuery', { structuredQuery: { from: [{ collectionId: collection }], limit: 1 } }),
    count: (collection: string) =>
      send('POST', ':runAggregationQuery', {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: collection }] },
          aggregations: [{ alias: 'all', count: {} }],
        },
      }),
    /** Creates a document that must not exist yet. */
    create: (path: string, fields: RestFields) => {
      const [collection, id] = path.split('/');
      return send('POST', `/${collection}?documentId=${encodeURIComponent(id ?? '')}`, { fields });
    },
    /** Replaces a document that must exist. */
    update: (path: string, fields: RestFields) => send('PATCH', `/${path}?currentDocument.exists=true`, { fields }),
    /** Creates or replaces a document. */
    set: (path: string, fields: RestFields) => send('PATCH', `/${path}`, { fields }),
    delete: (path: string) => send('DELETE', `/${path}`),
  };
}
