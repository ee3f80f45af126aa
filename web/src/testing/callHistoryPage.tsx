import type { Incident, ShownStorm } from '@firehouse/model';
import { act, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import CallHistory from '../pages/callHistory/CallHistory.tsx';
import { respondWith, type StubResponse } from './respondWith.ts';
import { renderPart } from './render.tsx';

/** Friday, June 5, 2026, 12:00 PM in the company's time zone. */
const NOW = Date.UTC(2026, 5, 5, 16);
/** Waits one turn of the event loop, for pending work. */
export const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
/** Waits until the range has been read. */
export async function settle() {
  await turn();
  while (document.querySelector('section[aria-busy="true"]') !== null) await turn();
}

/** Creates an incident, by default an EMS one. */
export const incident = (id: string, startTime: string, more: Partial<Incident> = {}): Incident => ({
  id,
  startTime: Date.parse(startTime),
  TypeCode: 'EMS',
  ChiefComplaint: `Complaint ${id}`,
  Address: `${id} Main Street`,
  ...more,
});

interface HistoryApi {
  /** The open incidents. */
  stored: Incident[];
  closed: Incident[];
  storms: ShownStorm[];
  /** Responds to reads of a range, in ms since 1970, in place of the lists. */
  refuse: (from: number, to: number) => StubResponse | undefined;
  /** Incidents by day of the year, `06-01`. */
  daily: Record<string, number> | Response;
  /** The year's call volume. */
  volume: StubResponse;
  /** The requests. */
  requests: ReturnType<typeof respondWith>;
}

/** Data of the fake API, and the requests it received; reset before each test. */
export const api = {} as HistoryApi;

/** Responds to a list like the API: incidents in the range, latest first. */
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
    // The earliest incident, open and closed; no other list is in ascending order.
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
 * Returns an element that must exist. Elements are found by label or text, because querying a year of days by role
 * takes seconds in jsdom.
 */
export const assertFound = <E extends Element>(element: E | null | undefined, name: unknown): E => {
  if (!element) throw new Error(`Nothing is called ${String(name)}.`);
  return element;
};
/** Returns a day in the calendar, by its accessible name. */
export const day = (name: RegExp) =>
  assertFound(
    [...document.querySelectorAll<HTMLElement>('[data-day]')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? ''),
    ),
    name,
  );
/** Returns a field, by its label. */
export const control = (label: string) => {
  const id = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.htmlFor ?? '';
  return assertFound(document.querySelector<HTMLInputElement>(`[id="${id}"]`), label);
};
/** Returns a button, by its text. */
export const button = (text: string) => screen.getByText<HTMLButtonElement>(text, { selector: 'button' });
/** Returns a heading of level 2 or 3, by its text. */
export const heading = (text: string) =>
  screen.getByText((_, element) => /^H[23]$/.test(element?.tagName ?? '') && element?.textContent === text);
/** Returns the cards' headers, as buttons. */
export const headButtons = () => [...document.querySelectorAll('.call-head button')];
/** Returns the id that each header controls: `call-` and the incident's id. */
export const heads = () => headButtons().map((head) => head.getAttribute('aria-controls'));
/** Returns the ranges that were read from the open incidents, in ms since 1970. */
export const ranges = () =>
  api.requests
    .map(({ path: asked }) => /incidents\?q=startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(asked)?.slice(1).map(Number))
    .filter(Boolean);

/** Clones the response, so that it can be served again. */
const responseOf = (answer: StubResponse) => (answer instanceof Response ? answer.clone() : answer);
/** Returns a day's shade. */
export const level = (name: RegExp) => day(name).dataset['level'];
/** Returns the selected days. */
export const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map((cell) => cell.dataset['day']);
/** Returns the table of totals. */
export const cells = () =>
  [...(document.querySelector<HTMLTableElement>('.totals-table')?.rows ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
/** Returns the visible headings of collapsible sections. */
export const folds = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.history-fold button')].filter(
    (fold) => fold.closest('[hidden]') === null,
  );

/** Opens the call history. */
export async function open() {
  renderPart(<CallHistory />);
  await settle();
}
