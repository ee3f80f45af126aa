import { factOf, type Collection, type collections } from '@firehouse/model';

/** A collection with a trigger that audits every write. */
export type RecordedCollection = {
  [Name in Collection]: (typeof collections)[Name] extends { readonly audit: { readonly title: readonly string[] } }
    ? Name
    : never;
}[Collection];

/** Collections with a trigger that audits every write. */
export const recordedCollections = factOf('audit').flatMap(([name, { title }]) =>
  title === undefined ? [] : [name as RecordedCollection],
);

/** Name of an audit function, such as `auditPosts` or `auditApplications`. */
export type TriggerName<Name extends string> = Name extends `${string}.${infer Last}`
  ? TriggerName<Last>
  : `audit${Capitalize<Name>}`;

/** Returns the name of a collection's audit function, such as `auditApplications` for `members.applications`. */
export function triggerName<Name extends RecordedCollection>(collection: Name): TriggerName<Name> {
  const last = collection.slice(collection.lastIndexOf('.') + 1);
  return `audit${last.charAt(0).toUpperCase()}${last.slice(1)}` as TriggerName<Name>;
}
