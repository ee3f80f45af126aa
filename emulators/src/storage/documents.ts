import { decodeFields } from '../protojson/value.ts';
import type { DocumentReader, ReadFunction } from '../rules/evaluate/run.ts';
import { mapOfFields } from '../rules/firestore/adapt.ts';
import { PlainMap } from '../rules/values/map.ts';
import { RulesPath } from '../rules/values/path.ts';
import { RulesError, type RulesValue } from '../rules/values/rulesValue.ts';
import { isObject } from '../values/json.ts';

/**
 * Caches the Firestore documents that Storage rules read with `firestore.get()` and `firestore.exists()`. If a document
 * is missing from the cache, the runtime requests it from the CLI and then evaluates the rules again. Each document is
 * fetched once per request (https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore).
 */
export class FetchedDocuments implements DocumentReader {
  readonly #documents = new Map<string, RulesValue>();
  #missing: string | undefined;

  get size(): number {
    return this.#documents.size;
  }

  /** Returns and clears the path of the first document that the last evaluation could not find in the cache. */
  takeMissing(): string | undefined {
    const missing = this.#missing;
    this.#missing = undefined;
    return missing;
  }

  /**
   * Adds a fetched document.
   * @param path the path that was requested
   * @param document `{name, fields}` as in the REST API; anything else means that the document does not exist
   */
  add(path: string, document: unknown): void {
    this.#documents.set(path, resourceOf(document));
  }

  /**
   * Reads a document. `firestore.get()` returns null for a missing document, so accessing its fields raises a null
   * value error.
   */
  read(functionName: ReadFunction, path: RulesPath): RulesValue {
    if (functionName !== 'get' && functionName !== 'exists')
      return new RulesError(`Function not found error: Name: [${functionName}]. Received: [path].`);
    const key = path.toString();
    const document = isDocument(path) ? this.#documents.get(key) : null;
    if (document === undefined) {
      this.#missing ??= key;
      return new RulesError('The document has not been read yet.');
    }
    return functionName === 'exists' ? document !== null : document;
  }
}

/** IDs that the CLI could not fetch: `.` and `..` would change the URL that it builds from the path. */
const INVALID_IDS = new Set(['', '.', '..']);

/** Returns whether a path refers to a document that the CLI can fetch. */
function isDocument({ segments }: RulesPath): boolean {
  const [databases, , documents, ...rest] = segments.join('/').split('/');
  return (
    databases === 'databases' &&
    documents === 'documents' &&
    rest.length > 0 &&
    rest.length % 2 === 0 &&
    !rest.some((id) => INVALID_IDS.has(id))
  );
}

function resourceOf(document: unknown): RulesValue {
  if (!isObject(document) || typeof document['name'] !== 'string') return null;
  const segments = document['name'].split('/');
  const fields = document['fields'];
  try {
    return new PlainMap(
      new Map<string, RulesValue>([
        ['data', mapOfFields(decodeFields(isObject(fields) ? fields : undefined))],
        ['id', segments.at(-1) ?? ''],
        ['__name__', new RulesPath(segments)],
      ]),
    );
  } catch {
    return new RulesError('The document could not be read.');
  }
}
