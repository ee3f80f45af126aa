import type { DocumentReader, ReadFunction } from '../evaluate/run.ts';
import { debugText } from '../observe/debugText.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import type { DocumentRequest, QueryRequest } from '../verdict.ts';
import { resourceOfDocument } from './adapt.ts';

/** Maximum number of distinct reads per document request or query, and per batch. */
const MAX_READS = 10;
const MAX_BATCH_READS = 20;

/**
 * Reads documents for `get()`, `exists()`, `getAfter()`, and `existsAfter()`, with a limit of ten reads
 * (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits). As in the official
 * emulator, repeated reads are free; `get` and `exists` on the same document count as two reads, but `get` and
 * `getAfter` as one. Reading the requested document, or the new state of a document that the commit writes, is free.
 */
export class FirestoreReader implements DocumentReader {
  readonly #request: DocumentRequest | QueryRequest;
  readonly #cache = new Map<string, RulesValue | undefined>();
  readonly #keys = new Set<string>();

  constructor(request: DocumentRequest | QueryRequest) {
    this.#request = request;
  }

  /** Returns a resource or null for `get` and `getAfter`, and a bool for `exists` and `existsAfter`. */
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
    // Return null so that accessing a field raises a null value error, as in the official emulator.
    return resource ?? null;
  }

  /**
   * Returns a path relative to the database's documents. Returns undefined if it is not a document path in this
   * database.
   */
  #relative(path: RulesPath): string | undefined {
    const [databases, id, documents, ...rest] = path.segments;
    const named = databases === 'databases' && id === this.#request.databaseId && documents === 'documents';
    if (!named || rest.length === 0 || rest.length % 2 !== 0) return undefined;
    if (rest.includes('')) return undefined;
    // A slash within a segment is not a separator. No document can have such an ID, but the read must not fail.
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

/**
 * Disables `getAfter` and `existsAfter`, which fail in the official emulator for queries that select a document by
 * name.
 */
export function withoutAfter(reader: DocumentReader): DocumentReader {
  return {
    read: (functionName, path) =>
      functionName === 'getAfter' || functionName === 'existsAfter'
        ? readError(functionName, path)
        : reader.read(functionName, path),
  };
}

/** A lone surrogate. It is not valid UTF-8, so no document ID can contain it. */
const LONE_SURROGATE = '\ud800';

/** Returns the error for a failed read in the format of the official emulator. */
function readError(functionName: ReadFunction, path: RulesPath): RulesError {
  return new RulesError(`Service call error. Function: [${functionName}], Argument: [${debugText(path)}\n].`);
}
