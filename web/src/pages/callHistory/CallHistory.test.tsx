import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  api,
  button,
  incident,
  chosen,
  control,
  assertFound,
  headButtons,
  heading,
  heads,
  open,
  settle,
  turn,
} from '../../testing/callHistoryPage.tsx';

/** Formats each incident request as its collection, the end of its range, and its cache mode. */
const cachesOf = (reads: typeof api.requests) =>
  reads.flatMap(({ path: asked, cache }) => {
    const [, name, to] = /^\/col\/(incidents(?:\.closed)?)\?.*startTime<(\d+)/.exec(asked) ?? [];
    return name === undefined ? [] : [`${name} to ${new Date(Number(to)).toISOString().slice(0, 10)}: ${cache}`];
  });

// Rendering a whole year is slow in jsdom on a busy machine.
describe('the call history', { timeout: 30_000 }, () => {
  // SPEC 2.23, 9.7
  it('offers the last five years by the company’s calendar, and shows the chosen one with its calls', async () => {
    // Already 2027 in UTC, but still 2026 in the company's time zone.
    vi.setSystemTime(Date.UTC(2027, 0, 1, 2));
    await open();
    const years = assertFound(document.querySelector('[aria-label="Year"]'), 'Year');
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
  it('starts with today, from midnight to now', async () => {
    api.stored = [
      incident('yesterday', '2026-06-05T03:59:00Z'),
      incident('b', '2026-06-05T04:00:00Z'),
      incident('a', '2026-06-05T15:00:00Z'),
    ];
    await open();
    expect(control('From').value).toBe('2026-06-05T00:00');
    expect(control('To').value).toBe('2026-06-05T12:00');
    expect(heads()).toEqual(['call-a', 'call-b']);
    expect(headButtons().map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
  });

  it('bypasses the browser’s cache for ranges up to now, but not for older months', async () => {
    await open();
    expect(cachesOf(api.requests).sort()).toEqual([
      'incidents to 2026-06-05: no-store',
      'incidents.closed to 2026-06-05: no-store',
    ]);
    const before = api.requests.length;
    fireEvent.change(control('From'), { target: { value: '2026-04-10T00:00' } });
    fireEvent.click(button('Get Incidents'));
    await settle();
    expect(cachesOf(api.requests.slice(before)).sort()).toEqual([
      'incidents to 2026-05-01: default',
      'incidents to 2026-06-01: default',
      'incidents to 2026-06-05: no-store',
      'incidents.closed to 2026-05-01: default',
      'incidents.closed to 2026-06-01: default',
      'incidents.closed to 2026-06-05: no-store',
    ]);
  });

  it('shows the year of the form’s range in the calendar, with the range marked', async () => {
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
    // A range within the year on screen is marked there, too.
    fireEvent.change(control('From'), { target: { value: '2025-01-30T00:00' } });
    fireEvent.change(control('To'), { target: { value: '2025-01-31T23:59' } });
    fireEvent.click(button('Get Incidents'));
    await settle();
    expect(chosen()).toEqual(['2025-01-30', '2025-01-31']);
  });

  // SPEC 10.22
  it('offers the years before the last five that have calls', async () => {
    api.closed = [incident('first', '2019-07-01T12:00:00Z')];
    api.stored = [incident('second', '2021-07-01T12:00:00Z')];
    await open();
    const details = assertFound(document.querySelector('details'), 'Other dates');
    expect(api.requests.some(({ path: asked }) => asked.includes('startTime,asc'))).toBe(false);
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await turn();
    await turn();
    const earlier = [...document.querySelectorAll<HTMLButtonElement>('.earlier-years button')];
    // In the fake API, 2020 has a document without incidents, and 2021 has no document.
    expect(earlier.map((choice) => choice.textContent)).toEqual(['2019']);
    fireEvent.click(assertFound(earlier[0], '2019'));
    await settle();
    expect(heading('2 calls in 2019')).toBeTruthy();
    const years = assertFound(document.querySelector('[aria-label="Year"]'), 'Year');
    expect(years.textContent).toBe('202620252024202320222019');
    expect(control('From').value).toBe('2019-01-01T00:00');
    expect(heads()).toEqual(['call-first']);
  });

  // SPEC 2.18, 5.1
  it('rejects a range that ends before it starts, and requires both ends', async () => {
    await open();
    const [from, to] = [control('From'), control('To')];
    expect([from.required, to.required, from.type, to.type]).toEqual([true, true, 'datetime-local', 'datetime-local']);
    fireEvent.input(from, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('“To” can’t be earlier than “From.” Change one of them.');
    fireEvent.input(to, { target: { value: '2026-06-06T00:00' } });
    expect(to.validationMessage).toBe('');
  });
});
