import type { Incident } from '@firehouse/model';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, type Answer } from '../../testing/answers.ts';
import { renderPart } from '../../testing/render.tsx';
import CallHistory from './CallHistory.tsx';

/** Friday, June 5, 2026, 12:00 PM by the company's clocks. */
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
let made: ReturnType<typeof answerCalls>;

/** Answers a list as the API does: what is in the range, the latest first. */
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
  const lists = { '/col/incidents.closed': list(() => closed), '/col/incidents': list(() => stored) };
  made = answerCalls({
    '/col/calls.volume/doc/2026': () => ({ Jan: 3, Jun: 1200 }),
    '/col/calls.volume/doc/2025': () => ({ Mar: 7 }),
    '/col/calls.daily/doc/2026': () => ({ days: { '06-01': 4, '06-03': 1 } }),
    ...Object.fromEntries(Object.entries(lists).map(([name, answer]) => [name, () => answer(made.at(-1)?.call ?? '')])),
  });
});

// By labels and texts: asking a year of days for their roles takes jsdom seconds.
const found = <E extends Element>(element: E | null | undefined, name: unknown): E => {
  if (!element) throw new Error(`Nothing is called ${String(name)}.`);
  return element;
};
const day = (name: RegExp) =>
  found(
    [...document.querySelectorAll<HTMLElement>('[data-day]')].find((each) =>
      name.test(each.querySelector('.visually-hidden')?.textContent ?? ''),
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

async function open() {
  renderPart(<CallHistory />);
  await settle();
}

// A year of days takes jsdom its time on a busy machine.
describe('the call history', { timeout: 30_000 }, () => {
  it('offers the last five years by the company’s calendar, and shows the chosen one with its calls', async () => {
    // In Greenwich it is 2027 already.
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
    expect(heading('No calls are recorded for 2022')).toBeTruthy();
  });

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

  it('shows the number of calls on each day, in the year and in the month', async () => {
    await open();
    expect(document.querySelectorAll('[role=grid]')).toHaveLength(12);
    expect(day(/^Monday, June 1, 2026, 4 calls$/)).toBeTruthy();
    expect(day(/^Wednesday, June 3, 2026, 1 call$/)).toBeTruthy();
    expect(day(/^Saturday, June 6, 2026$/).hasAttribute('disabled')).toBe(true);
    fireEvent.click(button('Month'));
    expect(document.querySelectorAll('[role=grid]')).toHaveLength(1);
    expect(screen.getByRole('grid', { name: 'June 2026', hidden: true })).toBeTruthy();
    fireEvent.click(found(document.querySelector('[aria-label="Earlier month"]'), 'Earlier month'));
    expect(screen.getByRole('grid', { name: 'May 2026', hidden: true })).toBeTruthy();
  });

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
    expect(
      day(/^Tuesday, June 2/)
        .closest('td')
        ?.getAttribute('aria-selected'),
    ).toBe('true');
    expect(
      day(/^Thursday, June 4/)
        .closest('td')
        ?.getAttribute('aria-selected'),
    ).toBe('false');
    expect(ranges().at(-1)).toEqual([Date.UTC(2026, 5, 1, 4), Date.UTC(2026, 5, 4, 4)]);
  });

  it('is gone through by keys, one day at a time in the tab order, and chooses by Shift', async () => {
    await open();
    const today = day(/^Friday, June 5/);
    expect([...document.querySelectorAll('[role=grid] [tabindex="0"]')]).toEqual([today]);
    today.focus();
    fireEvent.keyDown(today, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(today);
    fireEvent.keyDown(today, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(day(/^Friday, May 29/));
    fireEvent.keyDown(day(/^Friday, May 29/), { key: 'PageUp' });
    expect(document.activeElement).toBe(day(/^Wednesday, April 29/));
    fireEvent.keyDown(day(/^Wednesday, April 29/), { key: 'Home', shiftKey: true });
    await settle();
    expect(control('From').value).toBe('2026-04-26T00:00');
    expect(control('To').value).toBe('2026-04-29T23:59');
  });

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

  it('shows a call once that is closed while the two lists are read', async () => {
    stored = [call('a', '2026-06-05T15:00:00Z')];
    // It is closed right after the first answer, whichever list that is of.
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

  it('halves a month that is too large for one answer', async () => {
    stored = [call('b', '2026-06-03T12:00:00Z'), call('a', '2026-06-01T12:00:00Z')];
    refuse = (from, to) =>
      to - from > 86_400_000
        ? new Response('More than 20,000 match: ask for a shorter range.', { status: 413 })
        : undefined;
    await open();
    fireEvent.click(screen.getByText('June'));
    await settle();
    await settle();
    expect(heading('2 calls')).toBeTruthy();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('says kindly which month could not be read, shows the others, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    stored = [call('may', '2026-05-30T12:00:00Z'), call('june', '2026-06-05T12:00:00Z')];
    refuse = (from) => (from >= Date.UTC(2026, 5, 1) ? new Response('q cannot be read.', { status: 400 }) : undefined);
    await open();
    fireEvent.change(control('From'), { target: { value: '2026-05-30T00:00' } });
    fireEvent.submit(button('Get Incidents').closest('form') as HTMLFormElement);
    await settle();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('The calls of June 2026 could not be read.');
    expect(heads()).toEqual(['call-may']);
    fireEvent.click(day(/^Friday, June 5,/));
    await settle();
    expect(heading('Calls')).toBeTruthy();
    expect(document.querySelector('[role=alert]')?.textContent).toContain('These calls could not be read.');
    expect(log).toHaveBeenCalledWith('Read failed:', expect.stringContaining('incidents/month/'), 'q cannot be read.');
    refuse = () => undefined;
    fireEvent.click(button('Try again'));
    await settle();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(heads()).toEqual(['call-june']);
  });

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
    expect(screen.getByText('None of the calls is like that.')).toBeTruthy();
    fireEvent.click(button('Show all'));
    expect(heads()).toEqual(['call-a', 'call-b']);
  });

  it('counts by month and type in a table', async () => {
    stored = [
      call('a', '2026-06-05T14:00:00Z'),
      call('b', '2026-06-05T13:00:00Z', { TypeCode: 'Fire' }),
      call('c', '2026-06-05T12:00:00Z'),
    ];
    await open();
    fireEvent.click(button('Totals'));
    fireEvent.click(button('Figures as a table'));
    const table = screen.getByText('Calls by month and type').closest('table');
    expect([...(table?.rows ?? [])].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Month', 'EMS', 'Fire', 'Total'],
      ['Jun 2026', '2', '1', '3'],
      ['Total', '2', '1', '3'],
    ]);
  });

  it('lists the addresses, those with the most calls first', async () => {
    stored = [
      call('a', '2026-06-05T14:00:00Z'),
      call('b', '2026-06-05T13:00:00Z', { Address: 'Oak & Elm' }),
      call('c', '2026-06-05T12:00:00Z', { Address: 'Oak & Elm' }),
    ];
    await open();
    fireEvent.click(button('Where'));
    const first = document.querySelector('.places a');
    expect(first?.closest('li')?.textContent).toContain('2 calls atOak & Elm');
    expect(first?.getAttribute('href')).toContain('Oak%20%26%20Elm%2C%20PA');
  });

  it('takes no range that runs backwards, and requires both ends', async () => {
    await open();
    const [from, to] = [control('From'), control('To')];
    expect([from.required, to.required, from.type, to.type]).toEqual([true, true, 'datetime-local', 'datetime-local']);
    fireEvent.input(from, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('To must not be before From.');
    fireEvent.input(to, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('');
  });
});
