import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { closeIncident } from '@firehouse/functions/testing/caller';
import { storeIncidents, type IncidentFields, type StoreCounts } from '@firehouse/incidents';
import { epochMsOfLocal } from '@firehouse/model/company-time';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeAccount,
  changeEmail,
  claimsOf,
  deleteAccount,
  signInAs,
  unsignedToken,
  type SignedIn,
} from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { inSession } from '../rules/cases/case.ts';
import { signInCallers, memberRecord, type Callers, type Role } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

const START = Date.UTC(1987, 2, 15, 17);
/** A year that only this file uses. */
const YEAR = 1986;
const notAuthorized = 'User not authorized.';

let records: Records;
let people: Callers;
const extras: SignedIn[] = [];

function incident(minute: number): Record<string, unknown> {
  return {
    startTime: START + minute * 60_000,
    TypeCode: 'EMS',
    Address: `${minute} Main Street`,
    CallerLatitude: 40.5,
    CallerLongitude: -75.25,
  };
}

async function open(...names: readonly string[]): Promise<void> {
  await records.put(Object.fromEntries(names.map((name, at) => [`incidents/closing-${name}`, incident(at)])));
  records.forget(...names.map((name) => `incidents.closed/closing-${name}`));
}

function close(name: string, token?: string) {
  return answer(`/col/incidents/doc/closing-${name}`, { method: 'DELETE', token });
}

async function isOpen(name: string): Promise<boolean> {
  return (await records.db.doc(`incidents/closing-${name}`).get()).exists;
}

/**
 * Waits until this many concurrent requests succeed. The Functions emulator starts a process for each, which can exceed
 * Hosting's timeout (504) on a busy machine.
 */
async function startProcesses(requests: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const responses = await Promise.all(
        Array.from({ length: requests }, () => close('never-there', people.tokens.admin)),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    },
    { timeout: 110_000, interval: 100 },
  );
}

/** Returns the closed copy. It must exist as soon as the request that closes the incident has succeeded. */
async function archived(name: string): Promise<Record<string, unknown>> {
  const { status, body } = await answer(`/col/incidents.closed/doc/closing-${name}`);
  expect(status).toBe(200);
  return body as Record<string, unknown>;
}

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'closing');
});

afterAll(async () => {
  await people.leave();
  for (const { uid } of extras) await deleteAccount(uid);
  records.forget(`calls.volume/${YEAR}`, `calls.daily/${YEAR}`);
  await records.clear();
});

describe('closing an incident', () => {
  // SPEC 7.12
  it('as an admin: 204, it is no longer among the open incidents, and its copy is among the closed ones', async () => {
    await open('by-admin');
    const before = Date.now();
    const response = await fetchApi('/col/incidents/doc/closing-by-admin', {
      method: 'DELETE',
      token: people.tokens.admin,
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await answer('/col/incidents/doc/closing-by-admin')).toMatchObject({ status: 404 });
    const { closedAt, ...copy } = await archived('by-admin');
    expect(copy).toEqual({ id: 'closing-by-admin', ...incident(0) });
    expect(Date.parse(String(closedAt))).toBeGreaterThan(before - 2_000);
    expect(Date.parse(String(closedAt))).toBeLessThan(Date.now() + 2_000);
  });

  // SPEC 8.1
  it.each<[Role, number]>([
    ['anonymous', 401],
    ['unverified', 403],
    ['stranger', 403],
    ['member', 403],
    ['demoted', 403],
  ])('as %s: %i, and it stays open', async (role, status) => {
    await open('kept');
    expect(await close('kept', people.tokens[role])).toEqual({ status, body: notAuthorized });
    expect(await isOpen('kept')).toBe(true);
  });

  it('as a member who changed their account’s address to an admin’s: 403, and it stays open', async () => {
    const target = 'absent-chief.closing@people.example';
    const own = 'mallory.closing@people.example';
    await records.put({
      [`members/${target}`]: memberRecord(target, ['member', 'admin']),
      [`members/${own}`]: memberRecord(own, ['member']),
    });
    const mallory = await signInAs(own);
    extras.push(mallory);
    await changeEmail(mallory, target);
    const again = await signInAs(own);
    expect(claimsOf(again.idToken)['email']).toBe(target);
    await open('kept');
    expect(await close('kept', again.idToken)).toEqual({ status: 403, body: notAuthorized });
    expect(await isOpen('kept')).toBe(true);
  });

  it.each([
    ['a malformed token', 'rubbish'],
    ['an expired token', () => unsignedToken({ exp: 1, member: people.addresses.admin })],
    ['a token of another project', () => unsignedToken({ aud: 'x', iss: 'https://securetoken.google.com/x' })],
    ['a token of an unknown account', () => unsignedToken({ sub: 'gone', member: people.addresses.admin })],
  ])('with %s: 401, and it stays open', async (_what, token) => {
    await open('kept');
    expect(await close('kept', typeof token === 'string' ? token : token())).toEqual({
      status: 401,
      body: notAuthorized,
    });
    expect(await isOpen('kept')).toBe(true);
  });

  it('as an admin whose account was disabled: 401, and it stays open', async () => {
    const address = 'disabled.closing@people.example';
    await records.put({ [`members/${address}`]: memberRecord(address, ['member', 'admin']) });
    const account = await signInAs(address);
    extras.push(account);
    await changeAccount(account.uid, { disableUser: true });
    await open('kept');
    expect(await close('kept', account.idToken)).toEqual({ status: 401, body: notAuthorized });
    expect(await isOpen('kept')).toBe(true);
  });

  it('that does not exist: 404 for an admin, the usual 401 or 403 for others', async () => {
    expect(await close('never-there', people.tokens.admin)).toEqual({
      status: 404,
      body: 'This document does not exist in incidents.',
    });
    expect(await close('never-there', people.tokens.member)).toEqual({ status: 403, body: notAuthorized });
    expect(await close('never-there')).toEqual({ status: 401, body: notAuthorized });
    expect(await close('..%2Fx', people.tokens.admin)).toMatchObject({ status: 404 });
  });

  it('several times at once closes it once', async () => {
    await startProcesses(3);
    await open('twice');
    const statuses = await Promise.all([1, 2, 3].map(async () => (await close('twice', people.tokens.admin)).status));
    expect(statuses).toContain(204);
    expect(statuses.every((status) => status === 204 || status === 404)).toBe(true);
    await archived('twice');
  });

  it('that is already closed: 409, and neither the open duplicate nor the copy changes', async () => {
    // Stored directly rather than closed, because a late event from closing could remove the duplicate.
    await records.put({
      'incidents.closed/closing-double': { ...incident(0), closedAt: new Date() },
      'incidents/closing-double': { ...incident(0), Description: 'written past the functions' },
    });
    const copy = await archived('double');
    expect(await close('double', people.tokens.admin)).toEqual({
      status: 409,
      body: 'This incident is already closed.',
    });
    expect(await isOpen('double')).toBe(true);
    expect(await archived('double')).toEqual(copy);
  });

  it('with whole-number coordinates that another language stored as doubles', async () => {
    const { firestore, projectId } = ownSuite();
    const path = 'incidents/closing-whole';
    await open('whole');
    const document = `http://${firestore}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
    const mask = 'updateMask.fieldPaths=CallerLatitude&updateMask.fieldPaths=CallerLongitude';
    const stored = await fetch(`${document}?${mask}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: { CallerLatitude: { doubleValue: 40 }, CallerLongitude: { doubleValue: -75 } } }),
    });
    expect(await stored.text()).toContain('"doubleValue": 40');
    expect(await close('whole', people.tokens.admin)).toMatchObject({ status: 204 });
    expect(await archived('whole')).toMatchObject({ CallerLatitude: 40, CallerLongitude: -75 });
  });
});

/**
 * Closes an incident as an admin. Calls `meanwhile` after the reads, before the first commit. Returns the number of
 * commits that were tried.
 */
async function closeWhile(name: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const [host = '', port = ''] = ownSuite().firestore.split(':');
  setLogLevel('silent');
  const app = initializeApp({ projectId: ownSuite().projectId }, name);
  const db = getFirestore(app);
  connectFirestoreEmulator(db, host, Number(port), {
    mockUserToken: { sub: 'admin', ...inSession({ member: people.addresses.admin }) },
  });
  const plainFetch = globalThis.fetch;
  let commits = 0;
  const fetches = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    // The client SDK uses `fetch`, while the Admin SDK doesn't.
    const address = input instanceof Request ? input.url : input.toString();
    if (address.endsWith(':commit')) {
      commits += 1;
      if (commits === 1) await meanwhile();
    }
    return plainFetch(input, init);
  });
  try {
    expect(await closeIncident(db, `closing-${name}`)).toBe(true);
  } finally {
    fetches.mockRestore();
    await deleteApp(app);
  }
  return commits;
}

async function updateFromDispatch(name: string, Description: string): Promise<StoreCounts> {
  const fields = { ...(incident(0) as IncidentFields), Description };
  return storeIncidents(records.db, [{ id: `closing-${name}`, fields }]);
}

/** Changes an incident and reverts the change. */
async function touch(name: string): Promise<void> {
  await updateFromDispatch(name, 'first');
  await records.db.doc(`incidents/closing-${name}`).set(incident(0));
}

describe('an update from dispatch', () => {
  it('while an incident is being closed causes a retry, and the copy includes the update', async () => {
    await open('updated');
    expect(await closeWhile('updated', async () => updateFromDispatch('updated', 'meanwhile'))).toBe(2);
    expect(await archived('updated')).toMatchObject({ Description: 'meanwhile' });
    expect(await isOpen('updated')).toBe(false);
  });

  it('that is reverted while an incident is being closed causes a retry too', async () => {
    await open('touched');
    expect(await closeWhile('touched', async () => touch('touched'))).toBe(2);
    expect(await isOpen('touched')).toBe(false);
  });

  // SPEC 10.14
  it('of a closed incident changes the copy, and reopens nothing', async () => {
    await open('late');
    await close('late', people.tokens.admin);
    const before = await archived('late');
    expect(await updateFromDispatch('late', 'late update')).toEqual({ added: 0, changed: 1 });
    expect(await archived('late')).toEqual({ ...before, Description: 'late update' });
    expect(await isOpen('late')).toBe(false);
    expect(await updateFromDispatch('late', 'late update')).toEqual({ added: 0, changed: 0 });
  });

  it('during many closings is never lost, and no close is refused', async () => {
    await startProcesses(2);
    const names = Array.from({ length: 10 }, (_, at) => `busy-${at}`);
    await open(...names);
    let message = 0;
    const done = new AbortController();
    const dispatching = (async () => {
      while (!done.signal.aborted) {
        message += 1;
        for (const name of names) await updateFromDispatch(name, `message ${message}`);
      }
    })();
    const statuses: number[] = [];
    for (const name of names) statuses.push((await close(name, people.tokens.admin)).status);
    done.abort();
    await dispatching;
    expect(statuses).toEqual(names.map(() => 204));
    for (const name of names) {
      expect(await archived(name)).toMatchObject({ Description: `message ${message}` });
      expect(await isOpen(name)).toBe(false);
    }
  });
});

describe('many callers at the same time', () => {
  it('each act with their own rights', async () => {
    const attempts = (['admin', 'member', 'admin', 'anonymous', 'admin', 'unverified'] as const).map((role, at) => ({
      name: `many-${at}`,
      role,
    }));
    await startProcesses(attempts.length);
    await open(...attempts.map(({ name }) => name));
    const statuses = await Promise.all(
      attempts.map(async ({ name, role }) => (await close(name, people.tokens[role])).status),
    );
    const expected = { admin: 204, member: 403, anonymous: 401, unverified: 403 } as const;
    expect(statuses).toEqual(attempts.map(({ role }) => expected[role]));
    for (const { name, role } of attempts) expect(await isOpen(name)).toBe(role !== 'admin');
  });
});

describe('the counts of a year', () => {
  it('are the same before and after incidents are closed', async () => {
    const names = ['count-1', 'count-2', 'count-3'];
    await records.put(
      Object.fromEntries(
        names.map((name, month) => [
          `incidents/closing-${name}`,
          { ...incident(0), startTime: epochMsOfLocal(`${YEAR}-0${1 + month * 2}-15T12:00`) },
        ]),
      ),
    );
    records.forget(...names.map((name) => `incidents.closed/closing-${name}`));
    const before = await aggregateCallVolume(records.db, YEAR);
    expect(before).toMatchObject({
      total: 3,
      months: { Jan: 1, Feb: 0, Mar: 1, May: 1, Dec: 0 },
      days: { '01-15': 1, '03-15': 1, '05-15': 1 },
      changed: true,
    });
    for (const name of names.slice(1)) expect((await close(name, people.tokens.admin)).status).toBe(204);
    for (const name of names.slice(1)) await archived(name);
    const after = await aggregateCallVolume(records.db, YEAR);
    expect(after).toEqual({ ...before, changed: false });
    const volume = await answer(`/col/calls.volume/doc/${YEAR}`);
    expect(volume).toEqual({ status: 200, body: { id: String(YEAR), ...before.months } });
  });
});

it('the copy is marked with the time of closing', async () => {
  await open('timed');
  await close('timed', people.tokens.admin);
  await archived('timed');
  const stored = await records.db.doc('incidents.closed/closing-timed').get();
  expect(stored.get('closedAt')).toBeInstanceOf(Timestamp);
});
