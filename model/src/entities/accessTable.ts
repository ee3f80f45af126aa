import { audiences, type Audience } from '../schema/audience.ts';
import { factOf, type Collection } from './collections.ts';
import type { ObjectFolder } from '../values/objectPath.ts';

/** Operations on documents. */
export const operations = ['list', 'get', 'create', 'update', 'delete'] as const;

/** One of {@link operations}. */
export type Operation = (typeof operations)[number];

/**
 * Who can perform an operation through the API. An audience includes all higher ones. `own` means admins, and members
 * on their own document (`ownedBy`). `server` means nobody.
 */
export type Grant = Audience | 'own' | 'server';

/**
 * Who can do what in each collection (SPEC §6, docs/api.md). The API enforces it for reads, and firestore.rules for
 * writes. The rules restrict some writes further. For example, admins can't delete their own member record, so there is
 * always an admin, and members can edit only the `selfEditable` fields in theirs.
 */
export const access = Object.fromEntries(factOf('access')) as Readonly<
  Record<Collection, Readonly<Record<Operation, Grant>>>
>;

/** For collections where members read `own` documents: the field with the owner's address, unless that is the ID. */
export const ownerFields: Readonly<Partial<Record<Collection, string>>> = Object.fromEntries(factOf('ownedBy'));

/** Internal collections. No user can read or write their documents directly. */
export const serverCollections = [
  'identities',
  'mail',
  'tokens',
  'limits',
  'ledgers',
  'dispatches',
  'malformed',
  'violations',
  'weather',
  'migrations',
] as const;

const servedToAll = { list: 'server', get: 'public', create: 'admin', update: 'server', delete: 'server' } as const;

/** Names of subcollections to include in backups. */
export const subcollections = ['batches'] as const;

/**
 * Collections to restore first. If alerts and posts were restored before their mailings, the deployed functions would
 * email them again.
 */
export const restoredFirst: readonly string[] = [...factOf('isRestoredFirst').map(([name]) => name), ...subcollections];

/**
 * Who can do what in each folder of the object store. Objects are immutable: `update` means overwriting an object or
 * changing its metadata. Only the server can write to static/ or replace the placeholder image (`objectPaths.noImage`).
 */
export const objectAccess: Readonly<Record<ObjectFolder, Readonly<Record<Operation, Grant>>>> = {
  posts: servedToAll,
  apparatus: servedToAll,
  // Members can upload only their own images ({@link isImageOf}).
  members: { ...servedToAll, create: 'own' },
  static: { ...servedToAll, create: 'server' },
  // Nobody can read these directly, not even the member they belong to, because anyone who can read an object can
  // create a download link that works for everyone. The API serves them with the certificate
  // (docs/decisions/049-certificates.md).
  certificates: { ...servedToAll, get: 'server', create: 'own' },
};

/**
 * Returns whether an audience is allowed an operation. Treats `own` like `admin`; the caller must check whether a
 * member owns the document.
 * @param grant a cell of {@link access}
 */
export function isGranted(grant: Grant, reader: Audience): boolean {
  if (grant === 'server') return false;
  return audiences.indexOf(reader) >= audiences.indexOf(grant === 'own' ? 'admin' : grant);
}
