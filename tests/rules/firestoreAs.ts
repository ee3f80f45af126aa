import { ownSuite } from '../suite/context.ts';

/** What the rules said: allowed, or denied. Any other answer is an error of the test. */
export type Verdict = 'allowed' | 'denied';

/** A document as Firestore's REST has it. */
export type RestFields = Readonly<Record<string, unknown>>;

/**
 * Talks to Firestore over REST as the bearer of a token, as any browser could
 * (https://firebase.google.com/docs/firestore/reference/rest).
 * @param token an ID token; `owner` is past all rules; without one nobody is signed in
 */
export function firestoreAs(token: string | undefined) {
  const { firestore, projectId } = ownSuite();
  const root = `http://${firestore}/v1/projects/${projectId}/databases/(default)/documents`;

  async function ask(method: string, path: string, body?: object): Promise<Verdict> {
    const response = await fetch(`${root}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // A reader who may look, and finds nothing, was allowed to look.
    if (response.ok || (method === 'GET' && response.status === 404)) return 'allowed';
    if (response.status === 403 && text.includes('PERMISSION_DENIED')) return 'denied';
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  }

  return {
    get: (path: string) => ask('GET', `/${path}`),
    list: (collection: string) =>
      ask('POST', ':runQuery', { structuredQuery: { from: [{ collectionId: collection }], limit: 1 } }),
    count: (collection: string) =>
      ask('POST', ':runAggregationQuery', {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: collection }] },
          aggregations: [{ alias: 'all', count: {} }],
        },
      }),
    /** Makes a document that must not be there. */
    create: (path: string, fields: RestFields) => {
      const [collection, id] = path.split('/');
      return ask('POST', `/${collection}?documentId=${encodeURIComponent(id ?? '')}`, { fields });
    },
    /** Changes a document that is there. */
    update: (path: string, fields: RestFields) => ask('PATCH', `/${path}?currentDocument.exists=true`, { fields }),
    /** Makes a document, or replaces it, whatever is there. */
    set: (path: string, fields: RestFields) => ask('PATCH', `/${path}`, { fields }),
    delete: (path: string) => ask('DELETE', `/${path}`),
  };
}
