import type { DocumentReader, ReadFunction } from '../evaluate/run.ts';
import { debugText } from '../observe/debugText.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import type { DocumentRequest, QueryRequest } from '../verdict.ts';
import { resourceOfDocument } from './adapt.ts';

/** Maximum numbers of distinct reads, per document or query and per batch. */
const MAX_READS = 10;
const MAX_BATCH_READS = 20;

/**
 * Reads documents for `get()` and related functions, up to ten
 * (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits). As in the official
 * emulator, a repeated read is free; `get` and `exists` for one document count as two reads, but reading it before and
 * after a commit counts as one. The requested document is free, and so is a document's state after a commit that writes
 * it.
 */
export class FirestoreReader implements DocumentReader {
  readonly #request: DocumentRequest | QueryRequest;
  readonly #cache = new Map<string, RulesValue | undefined>();
  readonly #keys = new Set<string>();

  constructor(request: DocumentRequest | QueryRequest) {
    this.#request = request;
  }

  /**
   * For `get` and `getAfter`, returns the document as a resource, or null if it does not exist. For `exists` and
   * `existsAfter`, returns a bool.
   */
  read(functionName: ReadFunction, path: RulesPath): RulesValue {
    const after = functionName === 'getAfter' || functionName === 'existsAfter';
    const isExistence = functionName === 'exists' || functionName === 'existsAfter';
    const relative = this.#relative(path);
    if (relative === undefined) return readError(functionName, path);
    const { reads, databaseId } = this.#request;
    const isFree = this.#isRequested(relative) || (after && reads.isWritten?.(relative) === true);
    if (!isFree && !this.#spendBudget(`${isExistence ? 'exists' : 'get'} ${relative}`))
      return readError(functionName, path);
    const key = `${after ? 'after' : 'before'} ${relative}`;
    if (!this.#cache.has(key)) {
      const document = after ? reads.after(relative) : reads.before(relative);
      this.#cache.set(key, document === undefined ? undefined : resourceOfDocument(databaseId, document));
    }
    const resource = this.#cache.get(key);
    if (isExistence) return resource !== undefined;
    // Null, as in the official emulator, so that accessing its data is a null value error.
    return resource ?? null;
  }

  /** Returns the path relative to the database; undefined if it does not name a document in this database. */
  #relative(path: RulesPath): string | undefined {
    const [databases, id, documents, ...rest] = path.segments;
    const named = databases === 'databases' && id === this.#request.databaseId && documents === 'documents';
    if (!named || rest.length === 0 || rest.length % 2 !== 0) return undefined;
    if (rest.includes('')) return undefined;
    // A slash inside a string is not a separator. Such a document can be requested, but never exists.
    return rest.map((segment) => segment.replaceAll('/', LONE_SURROGATE)).join('/');
  }

  #isRequested(path: string): boolean {
    return this.#request.method !== 'list' && this.#request.path === path;
  }

  #spendBudget(key: string): boolean {
    if (this.#keys.has(key)) return true;
    const batch = this.#request.batch?.keys;
    if (this.#keys.size >= MAX_READS) return false;
    if (batch !== undefined && !batch.has(key) && batch.size >= MAX_BATCH_READS) return false;
    this.#keys.add(key);
    batch?.add(key);
    return true;
  }
}

/** Wraps a reader for a query that names its document, which can't use `getAfter` (as in the official emulator). */
export function withoutAfter(reader: DocumentReader): DocumentReader {
  return {
    read: (functionName, path) =>
      functionName === 'getAfter' || functionName === 'existsAfter'
        ? readError(functionName, path)
        : reader.read(functionName, path),
  };
}

/** A lone surrogate, which no name can contain because names are UTF-8. */
const LONE_SURROGATE = '\ud800';

/** Returns the error for a rejected read in the official emulator's wording, which includes the path's debug text. */
function readError(functionName: ReadFunction, path: RulesPath): RulesError {
  return new RulesError(`Service call error. Function: [${functionName}], Argument: [${debugText(path)}\n].`);
}
