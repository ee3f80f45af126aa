import { audiences, type Audience } from '../schema/audience.ts';
import type { Collection } from './entities.ts';
import type { ObjectFolder } from '../values/objectPath.ts';

/** Operations on a collection. */
export const operations = ['list', 'get', 'create', 'update', 'delete'] as const;

/** One of {@link operations}. */
export type Operation = (typeof operations)[number];

/**
 * Who can do an operation through the API: an audience and everybody above it; `own` is admins, and members for their
 * own document; `server` is no caller.
 */
export type Grant = Audience | 'own' | 'server';

const readByAll = { list: 'public', get: 'public', create: 'server', update: 'server', delete: 'server' } as const;

/**
 * The access table (SPEC §6; docs/api.md). The rules enforce its writes, the API its reads. The rules make two
 * exceptions: an admin cannot delete their own member record, so that an admin always remains; and members can change
 * the `selfEditable` fields of their own record.
 */
export const access: Readonly<Record<Collection, Readonly<Record<Operation, Grant>>>> = {
  incidents: { ...readByAll, delete: 'admin' },
  'incidents.closed': readByAll,
  drafts: { list: 'admin', get: 'admin', create: 'server', update: 'admin', delete: 'admin' },
  'calls.volume': { ...readByAll, list: 'server' },
  'calls.daily': { ...readByAll, list: 'server' },
  posts: { list: 'public', get: 'public', create: 'admin', update: 'admin', delete: 'admin' },
  alerts: { list: 'admin', get: 'admin', create: 'admin', update: 'admin', delete: 'admin' },
  apparatus: { list: 'public', get: 'public', create: 'admin', update: 'admin', delete: 'admin' },
  members: { list: 'public', get: 'own', create: 'admin', update: 'own', delete: 'admin' },
  'members.applications': { list: 'admin', get: 'admin', create: 'server', update: 'admin', delete: 'server' },
  subscriptions: { list: 'server', get: 'server', create: 'server', update: 'server', delete: 'server' },
  // Admins allow an address again with `POST /suppressions/allow`. URLs never contain an address, so there is no
  // `get`.
  suppressions: { list: 'admin', get: 'server', create: 'server', update: 'server', delete: 'server' },
  // Paused, resumed and canceled with `POST /mailings/{id}/…`.
  mailings: { list: 'admin', get: 'admin', create: 'server', update: 'server', delete: 'server' },
  audit: { list: 'admin', get: 'server', create: 'server', update: 'server', delete: 'server' },
  // Written only by delete and undo; undo uses `get`.
  trash: { list: 'server', get: 'admin', create: 'server', update: 'server', delete: 'server' },
};

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
 * Access to the object store, by folder. Objects are immutable: `update` means replacing an object under an existing
 * name, or changing its metadata. Only the server writes static/ and the placeholder image (`objectPaths.noPicture`).
 */
export const objectAccess: Readonly<Record<ObjectFolder, Readonly<Record<Operation, Grant>>>> = {
  posts: servedToAll,
  apparatus: servedToAll,
  // A member's own images: {@link isPictureOf}.
  members: { ...servedToAll, create: 'own' },
  static: { ...servedToAll, create: 'server' },
};

/**
 * Whether a grant includes an audience. `own` counts as granted to admins only; the caller must check for a member's
 * own document.
 * @param grant a cell of {@link access}
 * @param reader the user's audience
 */
export function isGranted(grant: Grant, reader: Audience): boolean {
  if (grant === 'server') return false;
  return audiences.indexOf(reader) >= audiences.indexOf(grant === 'own' ? 'admin' : grant);
}
