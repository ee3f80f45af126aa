import type { Incident, ShownStorm } from '@firehouse/model';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../../testing/dialogs.ts';
import { renderPart } from '../../../testing/render.tsx';
import EditStorm from './EditStorm.tsx';
import { GroupIncidents } from './StormControls.tsx';

const NOW = Date.parse('2026-06-05T16:00:00Z');
const MINUTE = 60_000;
const idOf = (minutesAgo: number) => String(minutesAgo).padStart(32, '0');

const incident = (minutesAgo: number, more: Partial<Incident> = {}): Incident => ({
  id: idOf(minutesAgo),
  startTime: NOW - minutesAgo * MINUTE,
  TypeCode: minutesAgo % 2 === 0 ? 'Weather' : 'EMS',
  Address: `${minutesAgo} Main Street`,
  ...more,
});
const ice = {
  id: 'ice',
  title: 'Ice storm',
  description: 'Stay home.',
  startTime: new Date(NOW - 60 * MINUTE).toISOString(),
  endTime: new Date(NOW).toISOString(),
  excluded: [idOf(3), idOf(50)],
};

let incidents: Incident[];
let sent: unknown[];

beforeEach(() => {
  letDialogsOpen();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  setCurrentUser({ ...visitor, email: 'chief@people.example', privileges: ['admin'] });
  incidents = [1, 2, 3, 4, 5].map((minutesAgo) => incident(minutesAgo));
  sent = [];
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    if (method !== 'GET') {
      sent.push(JSON.parse(body as string));
      return Promise.resolve(Response.json({ id: 'new', rev: 2 }));
    }
    if (path.startsWith('/col/storms/doc/')) return Promise.resolve(Response.json({ ...ice, rev: 1 }));
    const [, from, to] = (/startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(path) ?? []).map(Number);
    const isIn = ({ startTime }: Incident) => startTime >= Number(from) && startTime < Number(to);
    return Promise.resolve(Response.json(path.startsWith('/col/incidents?') ? incidents.filter(isIn) : []));
  });
});

afterEach(() => {
  setCurrentUser(visitor);
});

const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
const box = (minutesAgo: number) =>
  boxes().find((each) => each.closest('label')?.textContent?.includes(` ${minutesAgo} Main`));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  act(() => screen.getByText(name, { selector: 'button' }).click());
  await turn();
};

async function openForm(storms: ShownStorm[] = []) {
  const span = { from: NOW - 60 * MINUTE, to: NOW };
  renderPart(<GroupIncidents span={span} incidents={incidents} storms={storms} />);
  await press('Group calls');
  await screen.findByText(/calls? in the group/);
}

describe('the form of a storm', () => {
  // SPEC 10.120
  it('starts with the calls of the range; unchecked ones are excluded', async () => {
    await openForm();
    expect(screen.getByText('5 calls in the group.')).toBeTruthy();
    expect(boxes().map(({ checked }) => checked)).toEqual(Array(5).fill(true));
    act(() => box(3)?.click());
    expect(screen.getByText('4 of 5 calls in the group.')).toBeTruthy();
    type(/^Title/, 'Ice storm');
    type(/^Text/, 'Stay home.');
    fireEvent.input(screen.getByLabelText(/^Text/));
    expect(document.querySelector('.storm')?.textContent).toMatch(/^4 callsIce storm.*Stay home\.$/);
    await press('Save');
    expect(sent).toEqual([
      {
        title: 'Ice storm',
        description: 'Stay home.',
        startTime: ice.startTime,
        endTime: ice.endTime,
        excluded: [idOf(3)],
      },
    ]);
  });

  it('excludes and includes all that a search finds, and follows the period', async () => {
    await openForm();
    type('Find calls', 'ems');
    await turn();
    expect(boxes()).toHaveLength(3);
    await press('Exclude these');
    expect(screen.getByText('2 of 5 calls in the group.')).toBeTruthy();
    type('Find calls', '');
    await turn();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false, true, false]);
    fireEvent.input(screen.getByLabelText(/^To/), { target: { value: '2026-06-05T11:57' } });
    await turn();
    expect(screen.getByText('1 of 2 calls in the group. A group is shown once it has two calls.')).toBeTruthy();
    fireEvent.input(screen.getByLabelText(/^From/), { target: { value: '2026-05-20T11:57' } });
    await turn();
    expect(screen.getByText(/at most 7 days later/)).toBeTruthy();
  });

  it('says how many of the calls visitors see', async () => {
    incidents = [1, 2].map((each) => incident(each)).concat(incident(3, { publication: 'held' }));
    incidents.push(incident(4, { publication: 'reduced' }), incident(5, { publication: 'delayed' }));
    await openForm();
    expect(screen.getByText('5 calls in the group. Visitors see 3 of them now.')).toBeTruthy();
  });

  it('keeps what is excluded, and forgets calls that are not in its period', async () => {
    renderPart(<EditStorm entity={{} as never} id="ice" onSaved={() => {}} onCancel={() => {}} />);
    await screen.findByText('4 of 5 calls in the group.');
    expect(box(3)?.checked).toBe(false);
    type(/^Title/, 'Ice');
    await press('Save');
    expect(sent).toEqual([{ title: 'Ice', excluded: [idOf(3)] }]);
  });

  it('keeps everything excluded if the calls cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, options?: RequestInit) =>
      input.includes('/col/incidents') ? Promise.resolve(new Response('Bad.', { status: 400 })) : fetch(input, options),
    );
    renderPart(<EditStorm entity={{} as never} id="ice" onSaved={() => {}} onCancel={() => {}} />);
    await screen.findByText(/We couldn’t load all calls/);
    type(/^Title/, 'Ice');
    await press('Save');
    expect(sent).toEqual([{ title: 'Ice' }]);
  });

  it('is offered for a storm without an entry', async () => {
    await openForm([ice, { ...ice, id: 'later', title: 'Later', startTime: ice.endTime, excluded: [] }]);
    expect(screen.queryByText(/fewer than two/)).toBeNull();
    incidents = incidents.slice(0, 1);
    cleanup();
    await openForm([ice]);
    expect(screen.getByText('“Ice storm” has fewer than two calls here, so it isn’t shown.')).toBeTruthy();
    expect(screen.getByText('Edit Ice storm')).toBeTruthy();
  });
});
