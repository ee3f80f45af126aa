import type { DocumentReader, ReadFunction } from '../evaluate/run.ts';
import { debugText } from '../observe/debugText.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import type { DocumentReads } from '../verdict.ts';
import type { BatchReads } from '../batchReads.ts';
import { resourceOfDocument } from './adapt.ts';

/** Distinct documents that the rules may read for one document or query, and for a whole batch. */
const MOST_READS = 10;
const MOST_BATCH_READS = 20;

/**
 * The documents that `get()` and its kin read. The same path again is free; the next distinct one
 * beyond the budget is an error
 * (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits).
 */
export class FirestoreReader implements DocumentReader {
  readonly #databaseId: string;
  readonly #reads: DocumentReads;
  readonly #batch: BatchReads | undefined;
  readonly #answers = new Map<string, RulesValue | undefined>();
  readonly #paths = new Set<string>();

  constructor(databaseId: string, reads: DocumentReads, batch: BatchReads | undefined) {
    this.#databaseId = databaseId;
    this.#reads = reads;
    this.#batch = batch;
  }

  /** The document as a resource, null when there is none, for `get` and `getAfter`, a bool for `exists` and `existsAfter`. */
  read(how: ReadFunction, path: RulesPath): RulesValue {
    const after = how === 'getAfter' || how === 'existsAfter';
    const relative = this.#relative(path);
    if (relative === undefined) return failedCall(how, path);
    const key = `${after ? 'after' : 'before'} ${relative}`;
    if (!this.#answers.has(key)) {
      if (!this.#spend(key)) return failedCall(how, path);
      const document = after ? this.#reads.after(relative) : this.#reads.before(relative);
      this.#answers.set(key, document === undefined ? undefined : resourceOfDocument(this.#databaseId, document));
    }
    const resource = this.#answers.get(key);
    if (how === 'exists' || how === 'existsAfter') return resource !== undefined;
    // Recorded: null, so that reading its data is a null value error.
    return resource ?? null;
  }

  /** The path below the database; undefined when it names no document of this database. */
  #relative(path: RulesPath): string | undefined {
    const [databases, id, documents, ...rest] = path.segments;
    const named = databases === 'databases' && id === this.#databaseId && documents === 'documents';
    if (!named || rest.length === 0 || rest.length % 2 !== 0) return undefined;
    if (rest.includes('')) return undefined;
    // Slashes that a string brings along divide nothing: such a document can be asked for, but there is none.
    return rest.map((segment) => segment.replaceAll('/', NOT_IN_NAMES)).join('/');
  }

  #spend(key: string): boolean {
    const batch = this.#batch?.paths;
    if (batch !== undefined && !batch.has(key) && batch.size >= MOST_BATCH_READS) return false;
    if (this.#paths.size >= MOST_READS) return false;
    this.#paths.add(key);
    batch?.add(key);
    return true;
  }
}

/** Half of a surrogate pair, which no name can hold, for names are UTF-8. */
const NOT_IN_NAMES = '\ud800';

/** The error of a read that is not made, in the official emulator's words, which print the path as a message. */
function failedCall(how: ReadFunction, path: RulesPath): RulesError {
  return new RulesError(`Service call error. Function: [${how}], Argument: [${debugText(path)}\n].`);
}
