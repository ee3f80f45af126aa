import { entities, isObjectPath, type Entity, type FieldSet } from '@firehouse/model';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** Number of documents read at once. */
const PAGE = 500;

/** Maximum number of documents to read: more would cost more than sweeping saves. */
const MAX_DOCUMENTS = 50_000;

/** A collection whose documents reference objects, and the fields that contain the references. */
interface Naming {
  readonly collection: string;
  /** In Firestore's notation, with dots between groups. */
  readonly fields: readonly string[];
}

/**
 * Returns every object referenced by a document, according to the entities' fields. Reads only those fields.
 * @param db the database, with server privileges
 * @returns paths such as `/posts/a.jpg`
 * @throws {Error} if there are too many documents to read, so that the orphaned objects cannot be determined
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
 * Returns the collections to read: the trash first and last, so that a document that moves to or from it in the
 * meantime is found in one place or the other.
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
