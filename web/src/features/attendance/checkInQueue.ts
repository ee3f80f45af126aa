import { attendanceId, checkInAt, type Attendance } from '@firehouse/model';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { USER_STORAGE, userMemory } from '../../lib/session/clearUserStorage.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import type { PortalMember } from '../members/portalMembers.ts';
import type { Occasion } from './attendanceQueries.ts';
import { createRecord } from './createRecord.ts';

/** Storage key for check-ins that haven't reached the server yet. Signing out clears them. */
const STORED_AS = `${USER_STORAGE}check-ins`;

/** Default duration of a call, in minutes. */
export const INCIDENT_MINUTES = 60;

/** A check-in that the server doesn't have yet: IDs and times only, because it is stored on disk. */
export interface WaitingCheckIn {
  readonly kind: Occasion['kind'];
  readonly thing: string;
  readonly start: number;
  readonly end?: number | undefined;
  /** Key of the member's record. */
  readonly member: string;
  /** When the member was checked in. */
  readonly at: number;
}

const nothing: readonly WaitingCheckIn[] = [];
const watchers = new Set<() => void>();
let known: { readonly text: string; readonly list: readonly WaitingCheckIn[] } = { text: '', list: nothing };

function read(): readonly WaitingCheckIn[] {
  const text = readText();
  if (text !== known.text) known = { text, list: text === '' ? nothing : parsed(text) };
  return known.list;
}

/** Reads the waiting check-ins. On shared computers, or if storage access is denied, they are kept in memory. */
function readText(): string {
  if (currentUser().isShared === true) return userMemory[STORED_AS] ?? '';
  try {
    return localStorage.getItem(STORED_AS) ?? '';
  } catch {
    return userMemory[STORED_AS] ?? '';
  }
}

function parsed(text: string): readonly WaitingCheckIn[] {
  try {
    return JSON.parse(text) as WaitingCheckIn[];
  } catch {
    return nothing;
  }
}

function write(list: readonly WaitingCheckIn[]): void {
  const text = list.length === 0 ? '' : JSON.stringify(list);
  known = { text, list };
  try {
    if (currentUser().isShared === true) userMemory[STORED_AS] = text;
    else if (text === '') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, text);
  } catch {
    userMemory[STORED_AS] = text;
  }
  for (const watcher of watchers) watcher();
}

const isSame = (one: WaitingCheckIn, other: WaitingCheckIn) => one.thing === other.thing && one.member === other.member;

/** Adds a check-in, unless it is already waiting. */
export function addCheckIn(checkIn: WaitingCheckIn): void {
  if (!read().some((each) => isSame(each, checkIn))) write([...read(), checkIn]);
}

/** Removes a waiting check-in. Returns false if it is no longer waiting. */
function removeCheckIn(checkIn: WaitingCheckIn): boolean {
  const list = read();
  const rest = list.filter((each) => !isSame(each, checkIn));
  write(rest);
  return rest.length < list.length;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}

/** Returns the waiting check-ins. */
export const useWaitingCheckIns = (): readonly WaitingCheckIn[] => useSyncExternalStore(watch, read);

let sending: Promise<number> | undefined;

/**
 * Sends the waiting check-ins, one after another. Each is removed once the server has stored it or refused it for good.
 * If the network fails, the rest keep waiting. Concurrent calls share one run.
 * @param members all members; if empty, nothing is sent
 * @param onSent called for each check-in that the server has stored, before it is removed
 * @returns how many were sent
 * @throws the server's error for the first check-in that it refused
 */
export function sendCheckIns(
  members: readonly PortalMember[],
  onSent: (sent: SentCheckIn) => void = () => undefined,
): Promise<number> {
  if (members.length === 0) return Promise.resolve(0);
  const addresses = new Map(members.map(({ key = '', id }) => [key, id]));
  sending ??= sendAll(addresses, onSent).finally(() => {
    sending = undefined;
  });
  return sending;
}

/**
 * Undoes a waiting check-in. If check-ins are being sent, waits until that is done.
 * @returns whether the server might have stored the check-in
 */
export async function undoWaiting(checkIn: WaitingCheckIn): Promise<boolean> {
  const wasWaiting = removeCheckIn(checkIn);
  if (wasWaiting && sending === undefined) return false;
  await sending?.catch(() => undefined);
  return true;
}

async function sendAll(addresses: ReadonlyMap<string, string>, onSent: (sent: SentCheckIn) => void): Promise<number> {
  let count = 0;
  let refusal: unknown;
  for (let next = read()[0]; next !== undefined; next = read()[0]) {
    const address = addresses.get(next.member);
    // If there is no address, the member has been deleted in the meantime.
    if (address !== undefined) {
      try {
        onSent(await sendOne(next, address));
        count += 1;
      } catch (error) {
        // Keep waiting if the network or the server fails, the session has ended, or requests are rate-limited.
        if (!(error instanceof ApiError) || error.status >= 500 || [401, 429].includes(error.status)) break;
        refusal ??= error;
      }
    }
    removeCheckIn(next);
  }
  if (refusal !== undefined) throw refusal;
  return count;
}

/** A check-in's record, as stored by the server. */
type SentCheckIn = Pick<
  Attendance,
  'id' | 'member' | 'kind' | 'thing' | 'start' | 'presence' | 'minutes' | 'late' | 'state'
> & {
  readonly rev: number;
};

async function sendOne(checkIn: WaitingCheckIn, member: string): Promise<SentCheckIn> {
  const { kind, thing, start, end, member: key, at } = checkIn;
  const times = kind === 'drill' ? checkInAt({ start, end }, at) : { minutes: INCIDENT_MINUTES };
  const common = { kind, thing, start: new Date(start).toISOString(), presence: 'present', state: 'proposed' } as const;
  const body = { member, ...common, ...times };
  const id = attendanceId(thing, key);
  try {
    await createRecord(id, body);
  } catch (error) {
    // Somebody else was faster, or the response to an earlier attempt was lost.
    if (!(error instanceof ApiError && error.status === 412)) throw error;
  }
  return { id, rev: 1, ...body };
}
