import type { StoredDocument } from '../archive/folderLayout.ts';
import type { Access } from './googleAccess.ts';

/** A collection, or a collection group. */
export interface Source {
  readonly collection: string;
  /** True for a collection group: all collections with this name, at any depth. */
  readonly isGroup: boolean;
}

/** Number of documents per page. The largest documents are about 30 KB, so a page is less than 10 MB. */
const PAGE_SIZE = 300;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/** A document, and when it was last changed. */
interface CurrentDocument extends StoredDocument {
  readonly updateTime: string;
}

/** An error response from Firestore. `status` is a code such as `FAILED_PRECONDITION`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(
    message: string,
    readonly status: string,
  ) {
    super(message);
  }
}

/**
 * Reads and writes a Firestore database over REST. Unlike the Admin SDK, which converts the double 40.0 to the integer
 * 40, this preserves the exact type of every value.
 */
export class FirestoreRest {
  readonly #root: string;

  constructor(private readonly access: Access) {
    this.#root = `projects/${access.projectId}/databases/(default)/documents`;
  }

  /** Returns the names of all root collections, sorted. */
  async collections(): Promise<string[]> {
    const ids: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = (await this.#post(':listCollectionIds', { pageSize: 300, pageToken })) as {
        collectionIds?: string[];
        nextPageToken?: string;
      };
      ids.push(...(page.collectionIds ?? []));
      pageToken = page.nextPageToken;
    } while (pageToken);
    return ids.sort();
  }

  async count(source: Source, readTime: string): Promise<number> {
    const [response] = (await this.#post(':runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: { from: [fromOf(source)] }, aggregations: [{ count: {} }] },
      readTime,
    })) as { result: { aggregateFields: Record<string, { integerValue: string }> } }[];
    return Number(Object.values(response?.result.aggregateFields ?? {})[0]?.integerValue ?? 0);
  }

  /** Reads documents as of a read time, sorted by path, one page at a time. Starts after the path `after`, if given. */
  async *documents(
    source: Source,
    { readTime, after }: { readonly readTime: string; readonly after: string | undefined },
  ): AsyncGenerator<readonly StoredDocument[]> {
    let last = after;
    for (;;) {
      const responses = (await this.#post(':runQuery', {
        structuredQuery: pageQuery(source, last && this.#nameOf(last)),
        readTime,
      })) as { document?: { name: string; fields?: StoredDocument['fields'] } }[];
      const page = responses.flatMap(({ document }) =>
        document === undefined
          ? []
          : [{ path: document.name.slice(this.#root.length + 1), fields: document.fields ?? {} }],
      );
      if (page.length > 0) yield page;
      last = page.at(-1)?.path;
      if (page.length < PAGE_SIZE) return;
    }
  }

  /** Reads a page of a collection's documents as they are now, sorted by path. */
  async currentPage(
    collection: string,
    after: string | undefined,
  ): Promise<{ readonly documents: readonly CurrentDocument[]; readonly isLast: boolean }> {
    const responses = (await this.#post(':runQuery', {
      structuredQuery: pageQuery({ collection, isGroup: false }, after && this.#nameOf(after)),
    })) as { document?: { name: string; fields?: StoredDocument['fields']; updateTime: string } }[];
    const documents = responses.flatMap(({ document }) =>
      document === undefined
        ? []
        : [
            {
              path: document.name.slice(this.#root.length + 1),
              fields: document.fields ?? {},
              updateTime: document.updateTime,
            },
          ],
    );
    return { documents, isLast: documents.length < PAGE_SIZE };
  }

  /**
   * Writes all documents in one commit, unless one of those in `changed` has been modified since it was read.
   * @param others documents to write without this check
   * @returns false if one was modified; nothing is written in that case
   */
  async writeUnchanged(changed: readonly CurrentDocument[], others: readonly StoredDocument[]): Promise<boolean> {
    const writes = [
      ...changed.map(({ path, fields, updateTime }) => ({
        update: { name: this.#nameOf(path), fields },
        currentDocument: { updateTime },
      })),
      ...others.map(({ path, fields }) => ({ update: { name: this.#nameOf(path), fields } })),
    ];
    try {
      await this.#post(':commit', { writes });
      return true;
    } catch (error) {
      const isConflict =
        error instanceof DatabaseError && ['ABORTED', 'FAILED_PRECONDITION', 'NOT_FOUND'].includes(error.status);
      if (!isConflict) throw error;
      return false;
    }
  }

  /** Returns Firestore's current time (ISO, UTC), to be used as a backup's read time. */
  async now(): Promise<string> {
    const [response] = (await this.#post(':runQuery', {
      structuredQuery: { from: [{ collectionId: 'limits' }], limit: 1 },
    })) as { readTime: string }[];
    if (response === undefined) throw new Error('The database returned no time.');
    return response.readTime;
  }

  /** Writes documents in one commit, which can have at most 10 MiB. Overwrites existing documents. */
  async write(documents: readonly StoredDocument[]): Promise<void> {
    const writes = documents.map(({ path, fields }) => ({ update: { name: this.#nameOf(path), fields } }));
    await this.#post(':commit', { writes });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.collections()).length === 0;
  }

  #nameOf(path: string): string {
    return `${this.#root}/${path}`;
  }

  async #post(method: string, body: object): Promise<unknown> {
    const url = `${this.access.firestore}/v1/${this.#root}${method}`;
    for (let attempt = 1; ; attempt++) {
      const response = await this.#attempt(url, body).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw error;
        return undefined;
      });
      if (response?.ok === true) return response.json();
      if (response !== undefined && ((response.status < 500 && response.status !== 429) || attempt === ATTEMPTS))
        throw await errorOf(response);
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }

  async #attempt(url: string, body: object): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await this.access.token()}`,
        'content-type': 'application/json',
        // User credentials don't belong to any project, so specify the project whose quota to use.
        'x-goog-user-project': this.access.projectId,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

/** Returns the query for the page after a document. */
function pageQuery(source: Source, after: string | undefined): object {
  return {
    from: [fromOf(source)],
    orderBy: [{ field: { fieldPath: '__name__' } }],
    limit: PAGE_SIZE,
    ...(after !== undefined && { startAt: { values: [{ referenceValue: after }], before: false } }),
  };
}

function fromOf({ collection, isGroup }: Source): object {
  return { collectionId: collection, ...(isGroup && { allDescendants: true }) };
}

async function errorOf(response: Response): Promise<DatabaseError> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    const { error } = (Array.isArray(body) ? body[0] : body) as { error: { message: string; status: string } };
    return new DatabaseError(error.message, error.status);
  } catch {
    return new DatabaseError(`${response.status}: ${text.slice(0, 200)}`, '');
  }
}
