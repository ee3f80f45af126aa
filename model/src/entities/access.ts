import { audiences, type Audience } from '../entity/audience.ts';
import type { Collection } from './entities.ts';
import type { ObjectFolder } from '../values/objectPath.ts';

/** What can be done with a collection. */
export const operations = ['list', 'get', 'create', 'update', 'delete'] as const;

/** One of {@link operations}. */
export type Operation = (typeof operations)[number];

/**
 * Who may do an operation through the API: everybody from that audience up; `own` adds a member's own
 * document to what admins may; `server` is nobody who calls.
 */
export type Grant = Audience | 'own' | 'server';

const readByAll = { list: 'public', get: 'public', create: 'server', update: 'server', delete: 'server' } as const;

/**
 * The access table (SPEC §6; docs/api.md). The rules enforce its writes, the API its reads. Two cells have an exception
 * that the rules know: an admin can delete any member's record except their own, so that an admin always remains, and
 * members can change the fields of their own record that are `selfEditable`.
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
  // Admins let an address go through `POST /suppressions/allow`; an address is in no URL, so there is no `get`.
  suppressions: { list: 'admin', get: 'server', create: 'server', update: 'server', delete: 'server' },
  // Paused, resumed and canceled through `POST /mailings/{id}/…`.
  mailings: { list: 'admin', get: 'admin', create: 'server', update: 'server', delete: 'server' },
  audit: { list: 'admin', get: 'server', create: 'server', update: 'server', delete: 'server' },
  // Written by deleting and Undo alone; `get` is what Undo reads.
  trash: { list: 'server', get: 'admin', create: 'server', update: 'server', delete: 'server' },
};

/** What the server keeps for itself: no caller reads or writes it, and the API knows no such collection. */
export const serverCollections = ['identities', 'mail', 'tokens', 'limits', 'ledgers', 'dispatches'] as const;

const servedToAll = { list: 'server', get: 'public', create: 'admin', update: 'server', delete: 'server' } as const;

/** The names of the collections below documents: a backup reads these, too. */
export const subcollections = ['batches'] as const;

/**
 * The access table's line of the object store, by folder. An object is never changed: `update` is another
 * picture under a name that is taken, or other facts about the one that is there. Two things are fixed, and
 * only the server puts them in: what stands in static/, and the picture that stands for none
 * (`objectPaths.noPicture`).
 */
export const objectAccess: Readonly<Record<ObjectFolder, Readonly<Record<Operation, Grant>>>> = {
  posts: servedToAll,
  apparatus: servedToAll,
  // A member's own pictures: {@link isPictureOf}.
  members: { ...servedToAll, create: 'own' },
  static: { ...servedToAll, create: 'server' },
};

/**
 * Whether a reader is granted an operation. `own` is granted to admins here; a member's own document is
 * for the caller to compare.
 * @param grant a cell of {@link access}
 * @param reader who asks
 */
export function isGranted(grant: Grant, reader: Audience): boolean {
  if (grant === 'server') return false;
  return audiences.indexOf(reader) >= audiences.indexOf(grant === 'own' ? 'admin' : grant);
}
