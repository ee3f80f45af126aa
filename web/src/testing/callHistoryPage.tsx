import type { Incident, ShownStorm } from '@firehouse/model';
import { act, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import CallHistory from '../pages/callHistory/CallHistory.tsx';
import { respondWith, type StubResponse } from './respondWith.ts';
import { renderPart } from './render.tsx';

/** June 5, 2026 at 12:00 PM in the company's time zone. */
const NOW = Date.UTC(2026, 5, 5, 16);
/** Waits 30 ms for pending work to finish. */
export const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
/** Waits until the selected range has loaded. */
export async function settle() {
  await turn();
  while (document.querySelector('section[aria-busy="true"]') !== null) await turn();
}

/** Creates an incident; EMS by default. */
export const incident = (id: string, startTime: string, more: Partial<Incident> = {}): Incident => ({
  id,
  startTime: Date.parse(startTime),
  TypeCode: 'EMS',
  ChiefComplaint: `Complaint ${id}`,
  Address: `${id} Main Street`,
  ...more,
});

interface HistoryApi {
  /** Open incidents. */
  stored: Incident[];
  closed: Incident[];
  storms: ShownStorm[];
  /** Returns the response for a range (in ms since 1970) instead of its incidents, for example an error. */
  refuse: (from: number, to: number) => StubResponse | undefined;
  /** Number of incidents by day of the year, such as `06-01`. */
  daily: Record<string, number> | Response;
  /** Response with the current year's call volume. */
  volume: StubResponse;
  /** Requests that the page has sent. */
  requests: ReturnType<typeof respondWith>;
}

/** The fake API's data and the requests it received; reset before each test. */
export const api = {} as HistoryApi;

/** Responds like the API's list endpoint: incidents within the range, latest first. */
function list(of: () => Incident[]): (path: string) => StubResponse {
  return (path) => {
    const [, from, to] = (/startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(path) ?? []).map(Number) as [
      number,
      number,
      number,
    ];
    return (
      api.refuse(from, to) ??
      of()
        .filter(({ startTime }) => startTime >= from && startTime < to)
        .sort((a, b) => b.startTime - a.startTime)
    );
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  api.stored = [];
  api.closed = [];
  api.storms = [];
  api.refuse = () => undefined;
  api.daily = { '06-01': 4, '06-03': 1 };
  api.volume = { Jan: 3, Jun: 1200 };
  const lists = { '/col/incidents.closed': list(() => api.closed), '/col/incidents': list(() => api.stored) };
  api.requests = respondWith({
    // The page finds the earliest incident with these requests.
    '/col/incidents?orderBy=startTime,asc': () => api.stored.toSorted((a, b) => a.startTime - b.startTime).slice(0, 1),
    '/col/incidents.closed?orderBy=startTime,asc': () =>
      api.closed.toSorted((a, b) => a.startTime - b.startTime).slice(0, 1),
    '/col/storms': () => api.storms,
    '/col/calls.volume/doc/2019': () => ({ Jul: 2 }),
    '/col/calls.volume/doc/2020': () => ({ Jul: 0 }),
    '/col/calls.volume/doc/2026': () => responseOf(api.volume),
    '/col/calls.volume/doc/2025': () => ({ Mar: 7 }),
    '/col/calls.daily/doc/2026': () => (api.daily instanceof Response ? responseOf(api.daily) : { days: api.daily }),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, answer]) => [name, () => answer(api.requests.at(-1)?.path ?? '')]),
    ),
  });
});

/**
 * Returns an element, or throws if it is missing. Elements are found by label or text because querying a year of days
 * by role takes seconds in jsdom.
 */
export const assertFound = <E extends Element>(element: E | null | undefined, name: unknown): E => {
  if (!element) throw new Error(`Nothing is called ${String(name)}.`);
  return element;
};
/** Returns a day in the calendar by accessible name. */
export const day = (name: RegExp) =>
  assertFound(
    [...document.querySelectorAll<HTMLElement>('[data-day]')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? ''),
    ),
    name,
  );
/** Returns a field by label. */
export const control = (label: string) => {
  const id = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.htmlFor ?? '';
  return assertFound(document.querySelector<HTMLInputElement>(`[id="${id}"]`), label);
};
/** Returns a button by text. */
export const button = (text: string) => screen.getByText<HTMLButtonElement>(text, { selector: 'button' });
/** Returns an `h2` or `h3` by text. */
export const heading = (text: string) =>
  screen.getByText((_, element) => /^H[23]$/.test(element?.tagName ?? '') && element?.textContent === text);
/** Returns the buttons in the card headers. */
export const headButtons = () => [...document.querySelectorAll('.call-head button')];
/** Returns the id that each card header controls, `call-` plus the incident's id. */
export const heads = () => headButtons().map((head) => head.getAttribute('aria-controls'));
/** Returns the ranges of the open incidents that were requested, in ms since 1970. */
export const ranges = () =>
  api.requests
    .map(({ path: asked }) => /incidents\?q=startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(asked)?.slice(1).map(Number))
    .filter(Boolean);

/** Clones the response because a body can be read only once. */
const responseOf = (answer: StubResponse) => (answer instanceof Response ? answer.clone() : answer);
/** Returns a day's heat level. */
export const level = (name: RegExp) => day(name).dataset['level'];
/** Returns the selected days. */
export const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map((cell) => cell.dataset['day']);
/** Returns the text of all cells in the totals table. */
export const cells = () =>
  [...(document.querySelector<HTMLTableElement>('.totals-table')?.rows ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
/** Returns the visible buttons that expand or collapse a section. */
export const folds = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.history-fold button')].filter(
    (fold) => fold.closest('[hidden]') === null,
  );

/** Renders the call history and waits until it has loaded. */
export async function open() {
  renderPart(<CallHistory />);
  await settle();
}
