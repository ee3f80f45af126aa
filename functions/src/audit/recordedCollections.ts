import { factOf, type Collection, type collections } from '@firehouse/model';

/** A collection whose every write is recorded. */
export type RecordedCollection = {
  [Name in Collection]: (typeof collections)[Name] extends { readonly audit: { readonly title: readonly string[] } }
    ? Name
    : never;
}[Collection];

/** The collections whose every write is recorded. */
export const recordedCollections = factOf('audit').flatMap(([name, { title }]) =>
  title === undefined ? [] : [name as RecordedCollection],
);

/** Names such as `auditPosts`, `auditApplications`. */
export type TriggerName<Name extends string> = Name extends `${string}.${infer Last}`
  ? TriggerName<Last>
  : `audit${Capitalize<Name>}`;

/** Returns the name of the function that records a collection's writes. */
export function triggerName<Name extends RecordedCollection>(collection: Name): TriggerName<Name> {
  const last = collection.slice(collection.lastIndexOf('.') + 1);
  return `audit${last.charAt(0).toUpperCase()}${last.slice(1)}` as TriggerName<Name>;
}
