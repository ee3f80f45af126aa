import type { CollectionFacts } from './collectionFacts.ts';
import { collections } from './collections.ts';

/** A collection whose deleted documents go to the trash. */
export type RestorableCollection = {
  [Name in keyof typeof collections]: (typeof collections)[Name] extends { readonly isRestorable: true } ? Name : never;
}[keyof typeof collections];

/** All collections whose deleted documents go to the trash. */
export const restorableCollections = Object.entries<CollectionFacts>(collections).flatMap(
  ([name, { isRestorable: restores }]) => (restores === true ? [name as RestorableCollection] : []),
);

/** Returns whether deleted documents of a collection go to the trash. */
export function isRestorable(collection: string): collection is RestorableCollection {
  return restorableCollections.some((one) => one === collection);
}

/** Returns a deleted document's ID in `trash`, such as `posts.demo-parade`. */
export function trashId(collection: string, id: string): string {
  return `${collection}.${id}`;
}

/** Parses an ID in `trash`; the inverse of {@link trashId}. Undefined if the ID is invalid. */
export function trashedDocument(
  entry: string,
): { readonly collection: RestorableCollection; readonly id: string } | undefined {
  const dot = entry.indexOf('.');
  const collection = entry.slice(0, Math.max(dot, 0));
  return isRestorable(collection) ? { collection, id: entry.slice(dot + 1) } : undefined;
}
