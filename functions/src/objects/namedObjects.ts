import { entities, isObjectPath, type Entity, type FieldSet } from '@firehouse/model';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Number of documents to read at a time. */
const PAGE = 500;

/** Maximum number of documents to read. Beyond that, the reads would cost more than the deletions save. */
const MAX_DOCUMENTS = 50_000;

/** A collection with fields that reference objects. */
interface Naming {
  readonly collection: string;
  /** Dotted field names. */
  readonly fields: readonly string[];
}

/**
 * Finds all objects that are referenced by documents, using the fields defined in the entities.
 * @param db the database, with server privileges
 * @returns paths such as `/posts/a.jpg`
 * @throws {Error} if there are too many documents to read
 */
export async function namedObjects(db: Firestore): Promise<Set<string>> {
  const named = new Set<string>();
  let left = MAX_DOCUMENTS;
  for (const { collection, fields } of namings()) {
    const query = db
      .collection(collection)
      .select(...fields)
      .orderBy('__name__')
      .limit(PAGE);
    let last: QueryDocumentSnapshot | undefined;
    do {
      const page = await (last === undefined ? query : query.startAfter(last)).get();
      left -= page.size;
      if (left < 0) throw new Error(`More than ${MAX_DOCUMENTS} documents may name objects, so nothing is swept.`);
      for (const document of page.docs) for (const field of fields) addPaths(named, document.get(field));
      last = page.size === PAGE ? page.docs.at(-1) : undefined;
    } while (last !== undefined);
  }
  return named;
}

/**
 * Returns the collections to read. The trash is read both first and last, so that a document that is moved to or from
 * the trash in the meantime isn't missed.
 */
function namings(): Naming[] {
  const { trash, ...others } = entities;
  return [trash, ...Object.values<Entity>(others), trash]
    .map(({ collection, fields }) => ({ collection, fields: fileFields(fields) }))
    .filter(({ fields }) => fields.length > 0);
}

function fileFields(fields: FieldSet): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'file' || field.kind === 'files') return [name];
    return field.kind === 'group' ? fileFields(field.fields).map((inner) => `${name}.${inner}`) : [];
  });
}

function addPaths(named: Set<string>, value: unknown): void {
  const paths: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const path of paths) if (typeof path === 'string' && isObjectPath(path)) named.add(path);
}
