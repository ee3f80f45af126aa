import type { Incident } from '@firehouse/model';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, type Answer } from '../../testing/answers.ts';
import { renderPart } from '../../testing/render.tsx';
import CallHistory from './CallHistory.tsx';

/** Friday, June 5, 2026, 12:00 PM in the company's time zone. */
const NOW = Date.UTC(2026, 5, 5, 16);
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
async function settle() {
  await turn();
  while (document.querySelector('section[aria-busy="true"]') !== null) await turn();
}

const call = (id: string, startTime: string, more: Partial<Incident> = {}): Incident => ({
  id,
  startTime: Date.parse(startTime),
  TypeCode: 'EMS',
  ChiefComplaint: `Complaint ${id}`,
  Address: `${id} Main Street`,
  ...more,
});

let stored: Incident[];
let closed: Incident[];
let refuse: (from: number, to: number) => Answer | undefined;
let daily: Record<string, number> | Response;
let volume: Answer;
let made: ReturnType<typeof answerCalls>;

/** Responds to a list like the API: what is in the range, the latest first. */
function list(of: () => Incident[]): (asked: string) => Answer {
  return (asked) => {
    const [, from, to] = (/startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(asked) ?? []).map(Number) as [
      number,
      number,
      number,
    ];
    return (
      refuse(from, to) ??
      of()
        .filter(({ startTime }) => startTime >= from && startTime < to)
        .sort((a, b) => b.startTime - a.startTime)
    );
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  stored = [];
  closed = [];
  refuse = () => undefined;
  daily = { '06-01': 4, '06-03': 1 };
  volume = { Jan: 3, Jun: 1200 };
  const lists = { '/col/incidents.closed': list(() => closed), '/col/incidents': list(() => stored) };
  made = answerCalls({
    // The earliest incident, open and closed; no other list is in ascending order.
    '/col/incidents?orderBy=startTime,asc': () => stored.toSorted((a, b) => a.startTime - b.startTime).slice(0, 1),
    '/col/incidents.closed?orderBy=startTime,asc': () =>
      closed.toSorted((a, b) => a.startTime - b.startTime).slice(0, 1),
    '/col/calls.volume/doc/2019': () => ({ Jul: 2 }),
    '/col/calls.volume/doc/2020': () => ({ Jul: 0 }),
    '/col/calls.volume/doc/2026': () => answerOf(volume),
    '/col/calls.volume/doc/2025': () => ({ Mar: 7 }),
    '/col/calls.daily/doc/2026': () => (daily instanceof Response ? answerOf(daily) : { days: daily }),
    ...Object.fromEntries(Object.entries(lists).map(([name, answer]) => [name, () => answer(made.at(-1)?.call ?? '')])),
  });
});

// By labels and texts: querying a year of days by role takes jsdom seconds.
const found = <E extends Element>(element: E | null | undefined, name: unknown): E => {
  if (!element) throw new Error(`Nothing is called ${String(name)}.`);
  return element;
};
const day = (name: RegExp) =>
  found(
    [...document.querySelectorAll<HTMLElement>('[data-day]')].find((each) =>
      name.test(each.getAttribute('aria-label') ?? ''),
    ),
    name,
  );
const control = (label: string) => {
  const id = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.htmlFor ?? '';
  return found(document.querySelector<HTMLInputElement>(`[id="${id}"]`), label);
};
const button = (text: string) => screen.getByText<HTMLButtonElement>(text, { selector: 'button' });
const heading = (text: string) =>
  screen.getByText((_, element) => /^H[23]$/.test(element?.tagName ?? '') && element?.textContent === text);
const headButtons = () => [...document.querySelectorAll('.call-head button')];
const heads = () => headButtons().map((head) => head.getAttribute('aria-controls'));
const ranges = () =>
  made
    .map(({ call: asked }) => /incidents\?q=startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(asked)?.slice(1).map(Number))
    .filter(Boolean);

/** Clones the response so that it can be served again. */
const answerOf = (answer: Answer) => (answer instanceof Response ? answer.clone() : answer);
/** The shade of a day. */
const level = (name: RegExp) => day(name).dataset['level'];
/** The selected days. */
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map((cell) => cell.dataset['day']);
/** The table of totals. */
const cells = () =>
  [...(document.querySelector<HTMLTableElement>('.totals-table')?.rows ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
/** The visible headings of collapsible sections. */
const folds = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.history-fold button')].filter(
    (fold) => fold.closest('[hidden]') === null,
  );

async function open() {
  renderPart(<CallHistory />);
  await settle();
}

// A year of days takes jsdom long on a busy machine.
describe('the call history', { timeout: 30_000 }, () => {
  // SPEC 2.23, 9.7
  it('offers the last five years by the company’s calendar, and shows the chosen one with its calls', async () => {
    // In UTC it is already 2027.
    vi.setSystemTime(Date.UTC(2027, 0, 1, 2));
    await open();
    const years = found(document.querySelector('[aria-label="Year"]'), 'Year');
    expect([...years.querySelectorAll('button')].map((choice) => choice.textContent)).toEqual([
      '2026',
      '2025',
      '2024',
      '2023',
      '2022',
    ]);
    expect(heading('1,203 calls in 2026')).toBeTruthy();
    fireEvent.click(button('2025'));
    await settle();
    expect(heading('7 calls in 2025')).toBeTruthy();
    expect(button('2025').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('2022'));
    await settle();
    expect(heading('No calls on record for 2022')).toBeTruthy();
  });

  // SPEC 2.19, 2.20
  it('begins with today, from midnight to now', async () => {
    stored = [
      call('yesterday', '2026-06-05T03:59:00Z'),
      call('b', '2026-06-05T04:00:00Z'),
      call('a', '2026-06-05T15:00:00Z'),
    ];
    await open();
    expect(control('From').value).toBe('2026-06-05T00:00');
    expect(control('To').value).toBe('2026-06-05T12:00');
    expect(heads()).toEqual(['call-a', 'call-b']);
    expect(headButtons().map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  });

  it('asks past the browser’s cache for what reaches into the present, and for older months not', async () => {
    await open();
    const cachesOf = (reads: typeof made) =>
      reads.flatMap(({ call: asked, cache }) => {
        const [, name, to] = /^\/col\/(incidents(?:\.closed)?)\?.*startTime<(\d+)/.exec(asked) ?? [];
        return name === undefined ? [] : [`${name} to ${new Date(Number(to)).toISOString().slice(0, 10)}: ${cache}`];
      });
    expect(cachesOf(made).sort()).toEqual([
      'incidents to 2026-06-05: no-store',
      'incidents.closed to 2026-06-05: no-store',
    ]);
    const before = made.length;
    fireEvent.change(control('From'), { target: { value: '2026-04-10T00:00' } });
    fireEvent.click(button('Get Incidents'));
    await settle();
    expect(cachesOf(made.slice(before)).sort()).toEqual([
      'incidents to 2026-05-01: default',
      'incidents to 2026-06-01: default',
      'incidents to 2026-06-05: no-store',
      'incidents.closed to 2026-05-01: default',
      'incidents.closed to 2026-06-01: default',
      'incidents.closed to 2026-06-05: no-store',
    ]);
  });

  // SPEC 2.24, 10.9
  it('shows the number of calls on each day, in the year and in the month', async () => {
    await open();
    // The whole year is one grid: weeks are columns, a row for each day of the week.
    const [strip, ...others] = document.querySelectorAll<HTMLTableElement>('[role=grid]');
    expect(others).toEqual([]);
    expect(strip?.getAttribute('aria-label')).toBe('Calls by day in 2026');
    expect(strip?.tBodies[0]?.rows).toHaveLength(7);
    expect(document.querySelectorAll('[data-day]')).toHaveLength(365);
    expect(day(/^Monday, June 1, 2026, 4 calls$/)).toBeTruthy();
    expect(day(/^Wednesday, June 3, 2026, 1 call$/)).toBeTruthy();
    expect(day(/^Tuesday, June 2, 2026, no calls$/)).toBeTruthy();
    expect(day(/^Saturday, June 6, 2026$/).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Month'));
    expect(document.querySelectorAll('[role=grid]')).toHaveLength(1);
    expect(screen.getByRole('grid', { name: 'June 2026', hidden: true })).toBeTruthy();
    expect(day(/^Monday, June 1, 2026, 4 calls$/).dataset['count']).toBe('4');
    fireEvent.click(found(document.querySelector('[aria-label="Previous month"]'), 'Previous month'));
    expect(screen.getByRole('grid', { name: 'May 2026', hidden: true })).toBeTruthy();
  });

  // SPEC 10.20
  it('has shades that one busy day does not bleach, and says what they mean', async () => {
    daily = { '01-01': 1, '01-02': 2, '01-03': 3, '01-04': 4, '01-05': 5, '01-06': 6, '01-07': 7, '06-01': 90 };
    await open();
    expect(level(/January 1, 2026/)).toBe('1');
    expect(level(/January 4, 2026/)).toBe('2');
    expect(level(/January 6, 2026/)).toBe('3');
    expect(level(/June 1, 2026/)).toBe('4');
    expect(level(/June 2, 2026/)).toBeUndefined();
    expect([...document.querySelectorAll('.heat-legend li')].map((item) => item.textContent)).toEqual([
      '0',
      '1–2',
      '3–4',
      '5–6',
      '7–90',
    ]);
  });

  // SPEC 10.20
  it('reads out no number of calls that nobody knows', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    daily = new Response('q cannot be read.', { status: 400 });
    volume = new Response('q cannot be read.', { status: 400 });
    await open();
    expect(day(/^Monday, June 1, 2026$/)).toBeTruthy();
    expect(day(/^Friday, June 5, 2026$/)).toBeTruthy();
    expect(document.body.textContent).toContain('We couldn’t load the number of calls per day.');
    expect(heading('We couldn’t load the call count for 2026')).toBeTruthy();
    expect(document.querySelector('.heat-legend')?.textContent).toBe('');
  });

  it('reads out no count for days since the copy on this device was made', async () => {
    daily = Response.json({ days: { '06-01': 4 } }, { headers: { 'X-Kept-Since': '2026-06-03T16:00:00Z' } });
    await open();
    expect(day(/^Monday, June 1, 2026, 4 calls$/)).toBeTruthy();
    expect(day(/^Tuesday, June 2, 2026, no calls$/)).toBeTruthy();
    expect(day(/^Wednesday, June 3, 2026$/)).toBeTruthy();
    expect(day(/^Friday, June 5, 2026$/)).toBeTruthy();
  });

  // SPEC 2.25, 10.10
  it('chooses a day, then the days up to another one, and asks for them and no others', async () => {
    stored = [
      call('first', '2026-06-01T04:00:00Z'),
      call('last', '2026-06-04T03:59:59Z'),
      call('after', '2026-06-04T04:00:00Z'),
    ];
    await open();
    fireEvent.click(day(/^Wednesday, June 3/));
    await settle();
    expect(heads()).toEqual(['call-last']);
    fireEvent.click(day(/^Monday, June 1,/));
    await settle();
    expect(heads()).toEqual(['call-last', 'call-first']);
    expect(control('From').value).toBe('2026-06-01T00:00');
    expect(control('To').value).toBe('2026-06-03T23:59');
    expect(day(/^Tuesday, June 2/).getAttribute('aria-selected')).toBe('true');
    expect(day(/^Thursday, June 4/).getAttribute('aria-selected')).toBe('false');
    // Future days cannot be selected.
    const asked = ranges().length;
    fireEvent.click(day(/^Saturday, June 6/));
    await settle();
    expect(ranges()).toHaveLength(asked);
    expect(ranges().at(-1)).toEqual([Date.UTC(2026, 5, 1, 4), Date.UTC(2026, 5, 4, 4)]);
  });

  // SPEC 10.10
  it('is gone through by keys, one day at a time in the tab order, and chooses by Shift', async () => {
    await open();
    const today = day(/^Friday, June 5/);
    expect([...document.querySelectorAll('[role=grid] [tabindex="0"]')]).toEqual([today]);
    today.focus();
    // Weeks are columns: the day below is the next one, which is in the future.
    fireEvent.keyDown(today, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(today);
    fireEvent.keyDown(today, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(day(/^Friday, May 29/));
    fireEvent.keyDown(day(/^Friday, May 29/), { key: 'PageUp' });
    expect(document.activeElement).toBe(day(/^Wednesday, April 29/));
    // From the focused day, not from the last one.
    day(/^Thursday, January 15/).focus();
    fireEvent.keyDown(day(/^Thursday, January 15/), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(day(/^Wednesday, January 14/));
    fireEvent.keyDown(day(/^Wednesday, January 14/), { key: 'Enter' });
    await settle();
    expect(control('From').value).toBe('2026-01-14T00:00');
    fireEvent.keyDown(day(/^Wednesday, January 14/), { key: 'Home', shiftKey: true });
    await settle();
    expect(control('From').value).toBe('2026-01-11T00:00');
    expect(control('To').value).toBe('2026-01-14T23:59');
    fireEvent.click(button('Month'));
    fireEvent.keyDown(day(/^Sunday, January 11/), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(day(/^Sunday, January 18/));
  });

  it('has the calendar follow the form: to the year of the range, which is marked', async () => {
    await open();
    fireEvent.click(button('Month'));
    fireEvent.change(control('From'), { target: { value: '2024-11-20T08:00' } });
    fireEvent.change(control('To'), { target: { value: '2025-03-02T09:30' } });
    fireEvent.click(button('Get Incidents'));
    await settle();
    expect(button('2025').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('grid', { name: 'March 2025', hidden: true })).toBeTruthy();
    expect(chosen()).toEqual(['2025-03-01', '2025-03-02']);
    expect(control('To').value).toBe('2025-03-02T09:30');
    // In the year on screen, its month becomes visible.
    fireEvent.change(control('From'), { target: { value: '2025-01-30T00:00' } });
    fireEvent.change(control('To'), { target: { value: '2025-01-31T23:59' } });
    fireEvent.click(button('Get Incidents'));
    await settle();
    expect(chosen()).toEqual(['2025-01-30', '2025-01-31']);
  });

  // SPEC 10.22
  it('offers the years before the last five that have calls', async () => {
    closed = [call('first', '2019-07-01T12:00:00Z')];
    stored = [call('second', '2021-07-01T12:00:00Z')];
    await open();
    const details = found(document.querySelector('details'), 'Other dates');
    expect(made.some(({ call: asked }) => asked.includes('asc'))).toBe(false);
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await turn();
    await turn();
    const earlier = [...document.querySelectorAll<HTMLButtonElement>('.earlier-years button')];
    // 2020 has a document without incidents, 2021 has no document.
    expect(earlier.map((choice) => choice.textContent)).toEqual(['2019']);
    fireEvent.click(found(earlier[0], '2019'));
    await settle();
    expect(heading('2 calls in 2019')).toBeTruthy();
    const years = found(document.querySelector('[aria-label="Year"]'), 'Year');
    expect(years.textContent).toBe('202620252024202320222019');
    expect(control('From').value).toBe('2019-01-01T00:00');
    expect(heads()).toEqual(['call-first']);
  });

  // SPEC 10.19
  it('scrolls to the answer when a day is chosen that would answer below the screen', async () => {
    const scrolled: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.className);
    });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: this.className === 'range' ? 700 : 400 } as DOMRect;
    });
    await open();
    expect(scrolled).toEqual([]);
    fireEvent.click(day(/^Wednesday, June 3/));
    expect(scrolled).toEqual(['calendar calendar-year']);
    // Not at each step while a range is being extended.
    fireEvent.keyDown(day(/^Wednesday, June 3/), { key: 'ArrowDown', shiftKey: true });
    expect(scrolled).toHaveLength(1);
    fireEvent.click(screen.getByText(/^All of May\b/));
    expect(scrolled).toHaveLength(2);
  });

  // SPEC 10.16
  it('reads a year by month, the latest first, closed calls in their place', async () => {
    stored = [call('new', '2025-12-24T12:00:00Z'), call('old', '2025-01-02T12:00:00Z')];
    closed = [call('shut', '2025-12-20T12:00:00Z'), call('new', '2025-12-24T12:00:00Z', { Description: 'Closed' })];
    await open();
    made.length = 0;
    fireEvent.click(button('2025'));
    await settle();
    await settle();
    expect(ranges()).toHaveLength(12);
    expect(ranges()[0]).toEqual([Date.UTC(2025, 11, 1, 5), Date.UTC(2026, 0, 1, 5)]);
    expect(ranges()[11]).toEqual([Date.UTC(2025, 0, 1, 5), Date.UTC(2025, 1, 1, 5)]);
    expect(heading('3 calls')).toBeTruthy();
    expect([...document.querySelectorAll('.history-day')].map((head) => head.textContent)).toEqual([
      'Wednesday, December 24, 2025 1 call',
      'Saturday, December 20, 2025 1 call',
      'Thursday, January 2, 2025 1 call',
    ]);
  });

  // SPEC 10.13
  it('shows a call once that is closed while the two lists are read', async () => {
    stored = [call('a', '2026-06-05T15:00:00Z')];
    // It is closed right after the first response, whichever list that is for.
    let answers = 0;
    refuse = () => {
      answers += 1;
      if (answers === 2) [stored, closed] = [[], stored];
      return undefined;
    };
    await open();
    expect(answers).toBe(2);
    expect(heads()).toEqual(['call-a']);
  });

  // SPEC 10.16
  it('halves a month that is too large for one answer', async () => {
    stored = [call('b', '2026-06-03T12:00:00Z'), call('a', '2026-06-01T12:00:00Z')];
    refuse = (from, to) =>
      to - from > 86_400_000
        ? new Response('More than 20,000 match: ask for a shorter range.', { status: 413 })
        : undefined;
    await open();
    fireEvent.click(screen.getByText(/^All of June\b/));
    await settle();
    await settle();
    expect(heading('2 calls')).toBeTruthy();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  // SPEC 8.3, 10.99
  it('says kindly which month could not be read, shows the others, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    stored = [call('may', '2026-05-30T12:00:00Z'), call('june', '2026-06-05T12:00:00Z')];
    refuse = (from) => (from >= Date.UTC(2026, 5, 1) ? new Response('q cannot be read.', { status: 400 }) : undefined);
    await open();
    fireEvent.change(control('From'), { target: { value: '2026-05-30T00:00' } });
    fireEvent.submit(button('Get Incidents').closest('form') as HTMLFormElement);
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('We couldn’t load the calls for June 2026.');
    expect(heads()).toEqual(['call-may']);
    fireEvent.click(day(/^Friday, June 5,/));
    await settle();
    expect(heading('Calls')).toBeTruthy();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('We couldn’t load these calls.');
    expect(log).toHaveBeenCalledWith('Read failed:', expect.stringContaining('incidents/month/'), 'q cannot be read.');
    refuse = () => undefined;
    fireEvent.click(button('Try again'));
    await settle();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(heads()).toEqual(['call-june']);
  });

  // SPEC 10.11
  it('filters by type and words, counts what is left, and shows all again', async () => {
    stored = [
      call('a', '2026-06-05T14:00:00Z'),
      call('b', '2026-06-05T13:00:00Z', { TypeCode: 'Fire', Address: '1 Main Street' }),
    ];
    await open();
    fireEvent.change(control('Type'), { target: { value: 'Fire' } });
    expect(heading('1 of 2 calls')).toBeTruthy();
    expect(heads()).toEqual(['call-b']);
    fireEvent.change(control('Search'), { target: { value: 'nowhere' } });
    expect(screen.getByText('No calls match these filters.')).toBeTruthy();
    fireEvent.click(button('Show all calls'));
    expect(heads()).toEqual(['call-a', 'call-b']);
  });

  // SPEC 10.12
  it('counts by day and type in a table, by month from two months on', async () => {
    stored = [
      call('a', '2026-06-05T14:00:00Z'),
      call('b', '2026-06-04T13:00:00Z', { TypeCode: 'Fire' }),
      call('c', '2026-06-05T12:00:00Z'),
    ];
    await open();
    fireEvent.click(screen.getByText(/^All of June\b/));
    await settle();
    fireEvent.click(button('Totals'));
    fireEvent.click(button('View as a table'));
    expect(screen.getByText('Calls by day and type')).toBeTruthy();
    expect(cells()).toEqual([
      ['Day', 'EMS', 'Fire', 'Total'],
      ['Jun 1, 2026', '0', '0', '0'],
      ['Jun 2, 2026', '0', '0', '0'],
      ['Jun 3, 2026', '0', '0', '0'],
      ['Jun 4, 2026', '0', '1', '1'],
      ['Jun 5, 2026', '2', '0', '2'],
      ['Total', '2', '1', '3'],
    ]);
    fireEvent.click(button('2026'));
    await settle();
    await settle();
    fireEvent.click(button('Totals'));
    expect(screen.getByText('Calls by month and type')).toBeTruthy();
    expect(cells()).toEqual([
      ['Month', 'EMS', 'Fire', 'Total'],
      ['Jun 2026', '2', '1', '3'],
      ['Total', '2', '1', '3'],
    ]);
  });

  // SPEC 10.21
  it('puts the calls of one accident below one heading, each with its card', async () => {
    const crash = { Address: 'MAIN ST & OAK ST' };
    stored = [
      call('crash', '2026-06-05T14:00:40Z', { ...crash, TypeCode: 'Traffic: VEHICLE ACCIDENT' }),
      call('patient', '2026-06-05T14:00:10Z', { ...crash, TypeCode: 'EMS: VEHICLE ACCIDENT' }),
      call('other', '2026-06-05T13:00:00Z'),
    ];
    await open();
    const accident = found(document.querySelector('.accident'), 'accident');
    expect(accident.querySelector('h4')?.textContent).toBe('10:00 AM, Main St & Oak St 2 calls, same time and place');
    expect([...accident.querySelectorAll('h5 button')].map((head) => head.getAttribute('aria-controls'))).toEqual([
      'call-crash',
      'call-patient',
    ]);
    expect(heads()).toEqual(['call-crash', 'call-patient', 'call-other']);
    expect(headButtons().map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false']);
  });

  // SPEC 10.17
  it('folds many calls: a row for each day with its types, in long ranges for each month', async () => {
    const times = Array.from({ length: 140 }, (_, at) => Date.UTC(2026, 5, 5, 12) - at * 86_400_000);
    stored = times.map((startTime, at) =>
      call(`c${at}`, new Date(startTime).toISOString(), { TypeCode: at % 3 === 0 ? 'Fire' : 'EMS' }),
    );
    // A busy day, which shows only some of its incidents.
    stored.push(
      ...Array.from({ length: 70 }, (_, at) =>
        call(`busy${at}`, `2026-06-04T10:${at % 60}:00Z`.replace(/:(\d):/, ':0$1:')),
      ),
    );
    await open();
    fireEvent.click(button('2026'));
    await settle();
    await settle();
    const words = () => folds().map((fold) => `${fold.textContent}: ${fold.getAttribute('aria-expanded')}`);
    expect(words().slice(0, 3)).toEqual([
      'June 2026 75 calls: true',
      'Friday, June 5, 2026 1 call: true',
      'Thursday, June 4, 2026 71 calls: EMS 71: false',
    ]);
    expect(words().slice(6)).toEqual([
      'May 2026 31 calls: false',
      'April 2026 30 calls: false',
      'March 2026 31 calls: false',
      'February 2026 28 calls: false',
      'January 2026 15 calls: false',
    ]);
    expect(heads()).toEqual(['call-c0']);
    expect(headButtons()[0]?.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(found(folds()[2], 'June 4'));
    expect(heads()).toHaveLength(31);
    fireEvent.click(button('Show 30 more calls'));
    expect(heads()).toHaveLength(61);
    fireEvent.click(button('Show 11 more calls'));
    expect(heads()).toHaveLength(72);
    // Printed pages show everything.
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(heads()).toHaveLength(210);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(heads()).toHaveLength(72);
  });

  it('lists the addresses, those with the most calls first', async () => {
    stored = [
      call('a', '2026-06-05T14:00:00Z'),
      call('b', '2026-06-05T13:00:00Z', { Address: 'Oak & Elm' }),
      call('c', '2026-06-05T12:00:00Z', { Address: 'Oak & Elm' }),
    ];
    await open();
    fireEvent.click(button('Where'));
    await screen.findAllByText('Oak & Elm');
    const first = document.querySelector('.places a');
    expect(first?.closest('li')?.textContent).toContain('2 calls atOak & Elm');
    expect(first?.getAttribute('href')).toContain('Oak%20%26%20Elm%2C%20PA');
  });

  // SPEC 2.18, 5.1
  it('takes no range that runs backwards, and requires both ends', async () => {
    await open();
    const [from, to] = [control('From'), control('To')];
    expect([from.required, to.required, from.type, to.type]).toEqual([true, true, 'datetime-local', 'datetime-local']);
    fireEvent.input(from, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('“To” can’t be earlier than “From.” Change one of them.');
    fireEvent.input(to, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('');
  });
});
