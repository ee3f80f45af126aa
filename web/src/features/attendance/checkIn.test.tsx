import { DAY_MS, HOUR_MS, MINUTE_MS, type Attendance, type Member } from '@firehouse/model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { download } from '../../lib/files/download.ts';
import { clearUserStorage } from '../../lib/session/clearUserStorage.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { AttendanceOfCompany } from './AttendanceOfCompany.tsx';
import { AttendanceSheet } from './AttendanceSheet.tsx';
import { OwnStanding } from './OwnStanding.tsx';
import SendCheckIns from './SendCheckIns.tsx';

vi.mock('../../lib/files/download.ts', () => ({ download: vi.fn<typeof download>() }));

/** Monday, May 4, 2026 at 6:50 PM in the company's time zone, 20 minutes after the drill's start. */
const NOW = Date.UTC(2026, 4, 4, 22, 50);
const START = NOW - 20 * MINUTE_MS;
const chief = 'm0@x.example';

const memberOf = (number: number): Member => ({
  id: `m${number}@x.example`,
  key: `key${number}`,
  email: `m${number}@x.example`,
  memberId: String(570 + number),
  fName: 'Ada',
  lName: `Nummer${String(number).padStart(2, '0')}`,
  startDt: '2020-01-01T05:00:00.000Z',
  orgRoles: ['Captain'],
  privileges: ['member', 'admin'],
});
const members = Array.from({ length: 30 }, (_, number) => memberOf(number));

type Stored = Attendance & { rev: number };

/** The server's records by ID, and all writes that it received. */
let stored: Map<string, Stored>;
let writes: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[];
let isOnline: boolean;
let refuses: boolean;
/** Whether reading the proposals fails. */
let hasNoProposals: boolean;

const posts = [
  { id: 'd1', type: 'Training', title: 'Pumps', description: 'x', occurrenceDate: new Date(START).toISOString() },
  { id: 'd0', type: 'Training', title: 'Ropes', description: 'x', occurrenceDate: '2026-04-27T22:30:00.000Z' },
];

const incidents = [
  { id: 'i1', startTime: NOW - HOUR_MS, TypeCode: 'FIRE', ChiefComplaint: 'Brush fire', Address: '1 A St' },
  { id: 'i2', startTime: NOW - 40 * DAY_MS, TypeCode: 'FIRE', ChiefComplaint: 'Smoke', Address: '2 A St' },
];

function reply(method: string, path: string, headers: Record<string, string>, body: Record<string, unknown>): unknown {
  if (path.startsWith('/col/members?')) return members;
  if (path.startsWith('/col/attendance?')) {
    const state = /state = "(\w+)"/.exec(path)?.[1];
    if (hasNoProposals && state === 'proposed') return 403;
    const thing = /thing = "(\w+)"/.exec(path)?.[1];
    return [...stored.values()].filter(
      (each) => (state === undefined || each.state === state) && (thing === undefined || each.thing === thing),
    );
  }
  if (path.startsWith('/col/posts?')) return posts;
  if (path === '/col/calls.daily/doc/2026') return { id: '2026', days: { '01-05': 8, '05-04': 2 } };
  if (path.startsWith('/col/incidents?')) {
    const [, from, to] = /startTime>=(\d+) AND startTime<(\d+)/.exec(path) ?? [];
    return incidents.filter(({ startTime }) => Number(from) <= startTime && startTime < Number(to));
  }
  if (path.startsWith('/col/incidents.closed?')) return [];
  const id = path.split('/').at(-1) ?? '';
  if (method === 'POST')
    return path.startsWith('/col/posts/') && body['code'] !== '123456' ? 403 : { state: 'proposed' };
  const found = stored.get(id);
  if (method === 'DELETE') return found === undefined ? 404 : void stored.delete(id);
  if (method === 'PUT') {
    if (found !== undefined && headers['If-None-Match'] === '*') return 412;
    stored.set(id, { id, rev: 1, ...body } as Stored);
    return { rev: 1 };
  }
  if (found === undefined) return 404;
  if (headers['If-Match'] !== `"${found.rev}"` || found.state === 'approved') return 412;
  stored.set(id, { ...found, ...body, rev: found.rev + 1 });
  return { rev: found.rev + 1 };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.mocked(download).mockClear();
  letDialogsOpen();
  localStorage.clear();
  clearUserStorage();
  stored = new Map();
  writes = [];
  isOnline = true;
  refuses = false;
  hasNoProposals = false;
  setCurrentUser({ ...visitor, email: chief, record: memberOf(0), privileges: ['member', 'admin'] });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => {
    if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
    const { method = 'GET', headers = {} } = options;
    const path = decodeURIComponent(input.replace(/^\/api/, '')).replaceAll('+', ' ');
    const body = JSON.parse((options.body ?? '{}') as string) as Record<string, unknown>;
    if (method !== 'GET') writes.push({ method, path, body });
    const answer = refuses && method === 'PUT' ? 403 : reply(method, path, headers as Record<string, string>, body);
    if (typeof answer === 'number') return Promise.resolve(new Response('User not authorized.', { status: answer }));
    return Promise.resolve(
      answer === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(answer)),
    );
  });
});

function goOnline(online: boolean): void {
  isOnline = online;
  fireEvent(globalThis as unknown as Window, new Event(online ? 'online' : 'offline'));
}

const occasion = { kind: 'drill', id: 'd1', title: 'Pumps', start: START } as const;

const sheet = async () => {
  renderPart(
    <>
      <SendCheckIns />
      <AttendanceSheet occasion={occasion} />
    </>,
  );
  await screen.findByRole('button', { name: /Check in Ada Nummer00/ });
};
const tap = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const checkIn = (number: number) => tap(new RegExp(`Check in Ada Nummer${String(number).padStart(2, '0')}`));
const waitingIn = () => localStorage.getItem('user:check-ins');

describe('checking in', () => {
  // SPEC 10.160
  it('takes 31 taps for 30 members, approval included', async () => {
    await sheet();
    for (const number of members.keys()) checkIn(number);
    await waitFor(() => expect(stored.size).toBe(30));
    expect(stored.get('d1_key7')).toMatchObject({
      member: 'm7@x.example',
      kind: 'drill',
      thing: 'd1',
      start: new Date(START).toISOString(),
      presence: 'present',
      // A drill of 3.5 hours, less 20 minutes.
      minutes: 190,
      late: 20,
      state: 'proposed',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve all 30 check-ins' }));
    await screen.findByText('All check-ins are approved.');
    expect([...stored.values()].every(({ state, approvedBy }) => state === 'approved' && approvedBy === chief)).toBe(
      true,
    );
    expect(writes.filter(({ method }) => method === 'PUT')).toHaveLength(30);
    expect(writes.filter(({ method }) => method === 'PATCH')).toHaveLength(30);
  });

  // SPEC 10.161
  it('without a network stores IDs and times only, sends each once, and leaves nothing', async () => {
    await sheet();
    goOnline(false);
    checkIn(3);
    vi.setSystemTime(NOW + 10 * MINUTE_MS);
    checkIn(4);
    expect(await screen.findByText(/2 saved when you’re back online/)).toBeTruthy();
    expect(writes).toEqual([]);
    expect(waitingIn()).not.toMatch(/Ada|Nummer|example/);
    expect(JSON.parse(waitingIn() ?? '')).toEqual([
      { kind: 'drill', thing: 'd1', start: START, member: 'key3', at: NOW },
      { kind: 'drill', thing: 'd1', start: START, member: 'key4', at: NOW + 10 * MINUTE_MS },
    ]);
    // Meanwhile, somebody else checked in the first member.
    stored.set('d1_key3', { id: 'd1_key3', rev: 1, ...base, minutes: 210 });
    vi.setSystemTime(NOW + HOUR_MS);
    goOnline(true);
    await waitFor(() => expect(waitingIn()).toBeNull());
    expect(stored.get('d1_key3')).toMatchObject({ minutes: 210 });
    expect(stored.get('d1_key4')).toMatchObject({ minutes: 180, late: 30 });
    expect(writes.map(({ path }) => path.split('/').at(-1))).toEqual(['d1_key3', 'd1_key4']);
  });

  it('is undone, before it was sent and after', async () => {
    await sheet();
    goOnline(false);
    checkIn(5);
    tap(/^Undo Ada Nummer05/);
    await screen.findByRole('button', { name: /Check in Ada Nummer05/ });
    expect(waitingIn()).toBeNull();
    goOnline(true);
    checkIn(5);
    await waitFor(() => expect(stored.has('d1_key5')).toBe(true));
    await screen.findByRole('button', { name: /^Edit Ada Nummer05/ });
    tap(/^Undo Ada Nummer05/);
    await screen.findByRole('button', { name: /Check in Ada Nummer05/ });
    expect(stored.size).toBe(0);
  });

  it('is deleted at sign-out, and dropped with a message if it is refused', async () => {
    await sheet();
    goOnline(false);
    checkIn(6);
    clearUserStorage();
    expect(waitingIn()).toBeNull();
    goOnline(true);
    refuses = true;
    checkIn(8);
    await waitFor(() => expect(writes.some(({ path }) => path.endsWith('d1_key8'))).toBe(true));
    await waitFor(() => expect(waitingIn()).toBeNull());
    expect(writes.filter(({ path }) => path.endsWith('d1_key8'))).toHaveLength(1);
    expect(stored.size).toBe(0);
  });

  it('waits in memory on a shared computer', async () => {
    setCurrentUser({ ...visitor, email: chief, record: memberOf(0), privileges: ['member', 'admin'], isShared: true });
    await sheet();
    goOnline(false);
    checkIn(9);
    await screen.findByText(/1 saved when you’re back online/);
    expect(waitingIn()).toBeNull();
    goOnline(true);
    await waitFor(() => expect(stored.has('d1_key9')).toBe(true));
  });

  it('finds members by name and radio ID, and excuses one', async () => {
    await sheet();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '583' } });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    tap(/^Excuse Ada Nummer13/);
    await screen.findByText(/Excused · not approved yet/);
    expect(stored.get('d1_key13')).toMatchObject({ presence: 'excused', minutes: 0, kind: 'drill' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    expect(screen.getByText('No members match “nobody”.')).toBeTruthy();
  });
});

const ago = (ms: number) => new Date(NOW - ms).toISOString();
const base = {
  member: 'm3@x.example',
  kind: 'drill',
  thing: 'd1',
  start: new Date(START).toISOString(),
  presence: 'present',
  minutes: 210,
  state: 'proposed',
} as const;

describe('a record', () => {
  // SPEC 10.164
  it('is changed while it is proposed, and corrected by a new one once it is approved', async () => {
    stored.set('d1_key3', { id: 'd1_key3', rev: 1, ...base });
    await sheet();
    tap(/^Edit Ada Nummer03/);
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Minutes late'), { target: { value: '110' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Present, 1 h 40 min, 1 h 50 min late · not approved yet/);
    tap('Approve 1 check-in');
    fireEvent.click(await screen.findByRole('button', { name: /^Correct Ada Nummer03/ }));
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Presence'), { target: { value: 'absent' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await screen.findByText(/Not there · approved/);
    expect(stored.get('d1_key3')).toMatchObject({ minutes: 100, state: 'approved' });
    expect(stored.get('d1_key3-c')).toMatchObject({
      corrects: 'd1_key3',
      presence: 'absent',
      minutes: 0,
      approvedBy: chief,
    });
  });
});

describe('where a member stands', () => {
  const approved = { ...base, member: chief, state: 'approved' } as const;

  // SPEC 10.165
  it('is a meter for drills and one for calls, of what is approved', async () => {
    stored.set('a', { id: 'a', rev: 1, ...approved, thing: 'd0', start: '2026-04-27T22:30:00.000Z' });
    stored.set('b', { id: 'b', rev: 1, ...approved, kind: 'call', thing: 'i0', start: '2026-01-05T22:30:00.000Z' });
    stored.set('c', { id: 'c', rev: 1, ...approved, member: 'm1@x.example', kind: 'call', thing: 'i0' });
    renderPart(<OwnStanding />);
    const drills = await screen.findByRole('progressbar', { name: /Drills/ });
    expect(drills.getAttribute('value')).toBe('100');
    expect(screen.getByRole('progressbar', { name: /Calls/ }).getAttribute('value')).toBe('10');
    expect(screen.getByText('1 of 10')).toBeTruthy();
    expect(screen.getByText('Goal: 75%, required only of probationary members. Reached.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Your records' })).getAllByRole('listitem')).toHaveLength(2);
  });

  // SPEC 10.162
  it('has a check-in by code while a drill lasts, and a response to a call', async () => {
    renderPart(<OwnStanding />);
    const code = await screen.findByLabelText(/^Code for checking in, until 10:00/);
    fireEvent.change(code, { target: { value: '000000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
    await screen.findByText('This isn’t the code of this drill. Ask an officer for it.');
    fireEvent.change(code, { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
    await waitFor(() =>
      expect(writes.at(-1)).toMatchObject({ path: '/col/posts/doc/d1/respond', body: { code: '123456' } }),
    );
    fireEvent.click(await screen.findByRole('button', { name: /I responded to .*Brush fire/ }));
    fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '35' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Waits for an admin.');
    expect(writes.at(-1)).toMatchObject({ path: '/col/incidents/doc/i1/respond', body: { minutes: 35 } });
  });
});

describe('the company’s attendance', () => {
  it('says if what waits cannot be read, and tries again', async () => {
    hasNoProposals = true;
    stored.set('d1_key3', { id: 'd1_key3', rev: 1, ...base });
    renderPart(<AttendanceOfCompany />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/check-ins/)).toBeTruthy();
    hasNoProposals = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('region', { name: 'To approve' })).toBeTruthy();
  });

  // SPEC 10.166
  it('lists what waits, the drills, and a statement that is also a CSV file', async () => {
    stored.set('d0_key3', { id: 'd0_key3', rev: 1, ...base, thing: 'd0', state: 'approved' });
    stored.set('d1_key3', { id: 'd1_key3', rev: 1, ...base });
    stored.set('d1_key4', { id: 'd1_key4', rev: 1, ...base });
    stored.set('i1_key4', { id: 'i1_key4', rev: 1, ...base, kind: 'call', thing: 'i1', start: ago(HOUR_MS) });
    // Too long ago for its title to be read.
    stored.set('i2_key4', { id: 'i2_key4', rev: 1, ...base, kind: 'call', thing: 'i2', start: ago(40 * DAY_MS) });
    renderPart(<AttendanceOfCompany />);
    const waiting = within(await screen.findByRole('region', { name: 'To approve' }));
    const table = within(await screen.findByRole('table'));
    expect(waiting.getByRole('button', { name: /^Pumps Mon, May 4, 6:30\sPM 2 check-ins Review$/ })).toBeTruthy();
    const titled = /^Fire: Brush fire, 1 A St Mon, May 4, 5:50\sPM 1 check-in Review$/;
    expect(await waiting.findByRole('button', { name: titled })).toBeTruthy();
    expect(waiting.getByRole('button', { name: /^Call Wed, Mar 25, 6:50\sPM 1 check-in Review$/ })).toBeTruthy();
    expect(table.getAllByRole('row')).toHaveLength(31);
    // On a phone, the name is followed by the counts, which are columns otherwise.
    expect(table.getByRole('rowheader', { name: 'Ada Nummer03 1 of 1 drills · 0 of 10 calls' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(download).toHaveBeenCalledOnce());
    const [name, , text] = vi.mocked(download).mock.calls[0] ?? [];
    expect(name).toBe('losap-2026.csv');
    const lines = text?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(31);
    expect(lines[4]).toBe('"Ada Nummer03","573","2020-01-01",1,1,0,0,210,0,10,0,1,1.5,0,2.5');
    fireEvent.click(screen.getByRole('button', { name: /^Pumps Mon, May 4, 6:30\sPM$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pumps' }));
    expect(dialog.getByText(/^Mon, May 4, 6:30\sPM$/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show the code for members' })).toBeTruthy();
  });
});
