import { audiences, type Audience } from '../schema/audience.ts';
import { factOf, type Collection } from './collections.ts';
import type { ObjectFolder } from '../values/objectPath.ts';

/** Operations on a collection. */
export const operations = ['list', 'get', 'create', 'update', 'delete'] as const;

/** One of {@link operations}. */
export type Operation = (typeof operations)[number];

/**
 * Who can perform an operation through the API: an audience and everybody above it; `own` means admins, and members for
 * their own document; `server` means no caller at all.
 */
export type Grant = Audience | 'own' | 'server';

/**
 * The access table (SPEC §6; docs/api.md). The rules enforce its writes, the API its reads. The rules have two
 * exceptions: admins cannot delete their own member record, so that an admin always remains; and members can change the
 * `selfEditable` fields of their own record.
 */
export const access = Object.fromEntries(factOf('access')) as Readonly<
  Record<Collection, Readonly<Record<Operation, Grant>>>
>;

/** Collections that only the server reads and writes. The API does not expose them. */
export const serverCollections = [
  'identities',
  'mail',
  'tokens',
  'limits',
  'ledgers',
  'dispatches',
  'malformed',
  'violations',
] as const;

const servedToAll = { list: 'server', get: 'public', create: 'admin', update: 'server', delete: 'server' } as const;

/** The names of subcollections, for backups. */
export const subcollections = ['batches'] as const;

/**
 * Collections that a backup restores first: mailings and email limits come before the emailed documents, so that
 * deployed functions see that an alert or a post has already been sent.
 */
export const restoredFirst: readonly string[] = [...factOf('isRestoredFirst').map(([name]) => name), ...subcollections];

/**
 * Access to the object store, by folder. Objects are immutable: `update` means replacing an object under an existing
 * name, or changing its metadata. Only the server writes static/ and the placeholder image (`objectPaths.noImage`).
 */
export const objectAccess: Readonly<Record<ObjectFolder, Readonly<Record<Operation, Grant>>>> = {
  posts: servedToAll,
  apparatus: servedToAll,
  // A member's own images: {@link isImageOf}.
  members: { ...servedToAll, create: 'own' },
  static: { ...servedToAll, create: 'server' },
};

/**
 * Returns whether a grant includes an audience. `own` counts as granted to admins only; the caller must check for a
 * member's own document.
 * @param grant a cell of {@link access}
 * @param reader the user's audience
 */
export function isGranted(grant: Grant, reader: Audience): boolean {
  if (grant === 'server') return false;
  return audiences.indexOf(reader) >= audiences.indexOf(grant === 'own' ? 'admin' : grant);
}
