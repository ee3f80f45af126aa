import { company, HOME_POLL_MS, type Incident } from '@firehouse/model';
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { respondWith, type StubResponse } from '../../../testing/respondWith.ts';
import { renderPart } from '../../../testing/render.tsx';
// The page loads this on demand. Load it before the clock is mocked.
import '../storms/RecentStorms.tsx';
import { RecentIncidents } from './RecentIncidents.tsx';

const NOW = Date.UTC(2026, 5, 1, 16, 0);
const MINUTE = 60_000;

const incident = (id: string, minutesAgo: number, more: Partial<Incident> = {}): Incident => ({
  id,
  startTime: NOW - minutesAgo * MINUTE,
  TypeCode: 'EMS',
  ChiefComplaint: `Complaint ${id}`,
  Address: `${id} Main Street`,
  ...more,
});

let recent: () => StubResponse;
let storms: () => StubResponse;
let lastOf: (list: 'open' | 'closed') => StubResponse;
let made: ReturnType<typeof respondWith>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  storms = () => [];
  lastOf = (list) => (list === 'open' ? [incident('old', 200)] : [incident('closed', 95)]);
  made = respondWith({
    '/col/incidents?q=': () => recent(),
    '/col/storms': () => storms(),
    '/col/incidents?orderBy': () => lastOf('open'),
    '/col/incidents.closed': () => lastOf('closed'),
  });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heads = () => screen.queryAllByRole('button', { name: /Main Street/ });

async function show(answer: () => StubResponse) {
  recent = answer;
  renderPart(<RecentIncidents />);
  await pass(10);
}

describe('the calls of the last 30 minutes', () => {
  // SPEC 7.6, 9.2
  it('are all requested past the browser’s cache, newest first', async () => {
    await show(() => []);
    expect(made[0]).toEqual({
      path: `/col/incidents?q=startTime>=${NOW - 1_800_000}+AND+startTime<${NOW}&orderBy=startTime,desc&limit=-1`,
      cache: 'no-store',
    });
  });

  // SPEC 2.20, 4.1
  it('shows the first call open and the others closed, and toggles them', async () => {
    await show(() => [incident('a', 2, { XSt: 'Oak Street', Description: 'Engine 5711.' }), incident('b', 12)]);
    const [first, second] = heads();
    expect(first?.getAttribute('aria-expanded')).toBe('true');
    expect(second?.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Oak Street').closest('[hidden]')).toBeNull();
    expect(first?.textContent).toMatch(/11:58\sAM.*EMS.*Complaint a.*a Main Street.*2 min ago/);
    act(() => first?.click());
    expect(first?.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText('Oak Street').closest('[hidden]')).not.toBeNull();
  });

  it('are shown even if one of them cannot be', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const malformed = { ...incident('malformed', 1), Address: 5 } as unknown as Incident;
    await show(() => [malformed, incident('a', 2)]);
    expect(heads().map((head) => head.getAttribute('aria-controls'))).toEqual(['call-a']);
    expect(screen.getByText('We couldn’t show this entry.')).toBeTruthy();
  });

  // SPEC 10.8
  it('adds a new call on top, announces it, and leaves the others as they were', async () => {
    await show(() => [incident('a', 2)]);
    expect(screen.getByRole('status').textContent).toBe('');
    recent = () => [incident('new', 0), incident('a', 2)];
    await pass(HOME_POLL_MS + 10);
    expect(heads().map((head) => head.getAttribute('aria-controls'))).toEqual(['call-new', 'call-a']);
    expect(heads().map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'true']);
    expect(screen.getByRole('status').textContent).toMatch(
      /^New call: 12:00\sPM, EMS: Complaint new, new Main Street\.$/,
    );
  });

  // SPEC 10.8
  it('announces a call once, not with every poll', async () => {
    await show(() => []);
    recent = () => [incident('a', 0)];
    await pass(HOME_POLL_MS + 10);
    const announced = screen.getByRole('status').firstChild;
    await pass(3 * HOME_POLL_MS);
    expect(screen.getByRole('status').firstChild).toBe(announced);
  });

  // SPEC 2.13, 9.1
  it('shows how long ago a call was, and drops it after 30 minutes even without a response', async () => {
    await show(() => [incident('a', 25)]);
    recent = () => new Response('', { status: 500 });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await pass(2 * MINUTE);
    expect(heads()[0]?.textContent).toContain('27 min ago');
    await pass(4 * MINUTE);
    expect(heads()).toHaveLength(0);
  });

  it('knows the last call even if it is closed while the two lists are read', async () => {
    const last = [incident('last', 95)];
    let closedList: Incident[] | undefined;
    lastOf = (list) => {
      if (list === 'closed') return (closedList ??= []);
      // Respond slowly, so that a list of closed incidents requested at the same time is older than this response.
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(JSON.stringify(closedList === undefined ? last : [])));
          closedList ??= last;
          controller.close();
        },
      });
      return new Response(body);
    };
    await show(() => []);
    expect(screen.getByText(/Last call 1 hour ago: Complaint last/)).toBeTruthy();
  });

  it('shows that all is quiet, and when the last call was, open or closed', async () => {
    await show(() => []);
    await pass(10);
    expect(screen.getByText('All quiet')).toBeTruthy();
    expect(screen.getByText(/Last call 1 hour ago: Complaint closed/).textContent).toMatch(/Mon, Jun 1, 10:25\sAM/);
  });

  // SPEC 7.5
  it('does not claim that all is quiet when the read fails, and tries again on click', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(() => new Response('Something went wrong.', { status: 500 }));
    await pass(10_000);
    expect(screen.queryByText('All quiet')).toBeNull();
    expect(screen.getByText('We couldn’t load the calls')).toBeTruthy();
    expect(screen.getByRole('link', { name: company.emergencyNumber }).getAttribute('href')).toBe(
      `tel:${company.emergencyNumber}`,
    );
    expect(log).toHaveBeenCalledWith('Read failed:', 'incidents/recent', 'Something went wrong.');
    recent = () => [incident('a', 1)];
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await pass(10);
    expect(heads()).toHaveLength(1);
  });

  // SPEC 10.37
  it('keeps the last calls while the API is unavailable, and shows their time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(() => [incident('a', 2)]);
    recent = () => new Response('', { status: 503 });
    await pass(HOME_POLL_MS + 10_000);
    expect(heads()).toHaveLength(1);
    expect(screen.getByText(/Last updated at 12:00\sPM/)).toBeTruthy();
  });

  it.each([
    ['no list', { incidents: [] }],
    ['no JSON', new Response('<html>')],
  ])('treats %s as a failure', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(() => (answer instanceof Response ? answer.clone() : answer));
    await pass(10_000);
    expect(screen.getByText('We couldn’t load the calls')).toBeTruthy();
  });

  it('shows what dispatch wrote as text', async () => {
    await show(() => [incident('a', 1, { Description: '<img src=x onerror=alert(1)>' })]);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(within(document.body).queryByRole('img')).toBeNull();
  });

  it('leads to directions by the coordinate, and by the address when the coordinate is far off', async () => {
    await show(() => [
      incident('a', 1, { CallerLatitude: 40.6, CallerLongitude: -75.5 }),
      incident('b', 2, { CallerLatitude: 0, CallerLongitude: 0 }),
    ]);
    act(() => heads()[1]?.click());
    const [near, far] = screen.getAllByRole('link', { name: /^Directions/ }).map((link) => link.getAttribute('href'));
    expect(near).toContain('destination=40.6%2C-75.5');
    expect(far).toContain('destination=b%20Main%20Street');
    expect(screen.getAllByText(/of the station/)).toHaveLength(1);
  });
});

const many = () => Array.from({ length: 25 }, (_, minute) => incident(String(minute + 1), minute + 1));
const item = () => screen.queryByRole('button', { name: /Ice storm/ });

describe('the calls of a storm', () => {
  const ice = {
    id: 'ice',
    title: 'Ice storm',
    description: 'Please stay off the roads.',
    startTime: new Date(NOW - 20 * MINUTE).toISOString(),
    endTime: new Date(NOW + 60 * MINUTE).toISOString(),
    excluded: ['7'],
  };

  // SPEC 10.117
  it('are one entry with their number, which opens to their cards; the others stay', async () => {
    storms = () => [ice];
    await show(many);
    await pass(100);
    expect(item()?.textContent).toMatch(/^19 callsIce storm11:40\sAM to 11:59\sAM$/);
    expect(heads().map((head) => head.getAttribute('aria-controls'))).toEqual(
      ['7', '21', '22', '23', '24', '25'].map((id) => `call-${id}`),
    );
    expect(screen.getByText('Please stay off the roads.')).toBeTruthy();
    expect(made.map(({ path }) => path).filter((path) => /storms|live/.test(path))).toEqual(['/live.json']);
    act(() => item()?.click());
    expect(item()?.getAttribute('aria-expanded')).toBe('true');
    expect(heads()).toHaveLength(25);
    expect(heads()[0]?.getAttribute('aria-expanded')).toBe('true');
    storms = () => [];
    await pass(HOME_POLL_MS);
    await pass(100);
    expect(item()).toBeNull();
    expect(heads()).toHaveLength(25);
  });

  it('do not appear as cards while the storms are read, but no later than after three seconds', async () => {
    await show(many);
    const slow: ((response: Response) => void)[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, options?: RequestInit) =>
      path === '/live.json' ? new Promise((resolve) => slow.push(resolve)) : fetch(path, options),
    );
    cleanup();
    renderPart(<RecentIncidents />);
    await pass(1_000);
    expect(heads()).toEqual([]);
    await pass(2_000);
    expect(heads()).toHaveLength(25);
    slow[0]?.(Response.json({ generatedAt: NOW, alerts: [], incidents: [], storms: [ice] }));
    await pass(100);
    expect(item()?.textContent).toMatch(/^19 calls/);
  });

  it('are cards if the storms cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    storms = () => new Response('Broken.', { status: 400 });
    await show(many);
    await pass(3_000);
    expect(item()).toBeNull();
    expect(heads()).toHaveLength(25);
  });
});
