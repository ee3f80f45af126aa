import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  api,
  button,
  incident,
  control,
  day,
  assertFound,
  heading,
  heads,
  level,
  open,
  ranges,
  settle,
} from '../../testing/callHistoryPage.tsx';

// Rendering a whole year is slow in jsdom on a busy machine.
describe('the calendar of the call history', { timeout: 30_000 }, () => {
  // SPEC 2.24, 10.9
  it('shows the number of calls on each day, in the year and in the month', async () => {
    await open();
    // The year is a single grid with weeks as columns and weekdays as rows.
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
    fireEvent.click(assertFound(document.querySelector('[aria-label="Previous month"]'), 'Previous month'));
    expect(screen.getByRole('grid', { name: 'May 2026', hidden: true })).toBeTruthy();
  });

  // SPEC 10.20
  it('has shades that one busy day does not skew, with a legend', async () => {
    api.daily = { '01-01': 1, '01-02': 2, '01-03': 3, '01-04': 4, '01-05': 5, '01-06': 6, '01-07': 7, '06-01': 90 };
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
  it('announces no number of calls for days whose count is unknown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    api.daily = new Response('q cannot be read.', { status: 400 });
    api.volume = new Response('q cannot be read.', { status: 400 });
    await open();
    expect(day(/^Monday, June 1, 2026$/)).toBeTruthy();
    expect(day(/^Friday, June 5, 2026$/)).toBeTruthy();
    expect(document.body.textContent).toContain('We couldn’t load the number of calls per day.');
    expect(heading('We couldn’t load the call count for 2026')).toBeTruthy();
    expect(document.querySelector('.heat-legend')?.textContent).toBe('');
  });

  it('announces no count for days since the cached copy was made', async () => {
    api.daily = Response.json({ days: { '06-01': 4 } }, { headers: { 'X-Cached-Since': '2026-06-03T16:00:00Z' } });
    await open();
    expect(day(/^Monday, June 1, 2026, 4 calls$/)).toBeTruthy();
    expect(day(/^Tuesday, June 2, 2026, no calls$/)).toBeTruthy();
    expect(day(/^Wednesday, June 3, 2026$/)).toBeTruthy();
    expect(day(/^Friday, June 5, 2026$/)).toBeTruthy();
  });

  // SPEC 2.25, 10.10
  it('selects a day, then the days up to another one, and requests only those', async () => {
    api.stored = [
      incident('first', '2026-06-01T04:00:00Z'),
      incident('last', '2026-06-04T03:59:59Z'),
      incident('after', '2026-06-04T04:00:00Z'),
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
    // Days in the future can't be selected.
    const asked = ranges().length;
    fireEvent.click(day(/^Saturday, June 6/));
    await settle();
    expect(ranges()).toHaveLength(asked);
    expect(ranges().at(-1)).toEqual([Date.UTC(2026, 5, 1, 4), Date.UTC(2026, 5, 4, 4)]);
  });

  // SPEC 10.10
  it('is navigated by keys, with one day in the tab order, and selects a range with Shift', async () => {
    await open();
    const today = day(/^Friday, June 5/);
    expect([...document.querySelectorAll('[role=grid] [tabindex="0"]')]).toEqual([today]);
    today.focus();
    // Weeks are columns, so the day below is the next day. It is in the future.
    fireEvent.keyDown(today, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(today);
    fireEvent.keyDown(today, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(day(/^Friday, May 29/));
    fireEvent.keyDown(day(/^Friday, May 29/), { key: 'PageUp' });
    expect(document.activeElement).toBe(day(/^Wednesday, April 29/));
    // Arrow keys move from the focused day, not from the last selected one.
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

  // SPEC 10.19
  it('scrolls to the selected day’s calls when they would be below the screen', async () => {
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
    // Doesn't scroll while the range is still being extended.
    fireEvent.keyDown(day(/^Wednesday, June 3/), { key: 'ArrowDown', shiftKey: true });
    expect(scrolled).toHaveLength(1);
    fireEvent.click(screen.getByText(/^All of May\b/));
    expect(scrolled).toHaveLength(2);
  });
});
