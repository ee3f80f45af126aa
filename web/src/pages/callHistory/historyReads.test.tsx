import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  api,
  button,
  incident,
  control,
  day,
  heading,
  heads,
  open,
  ranges,
  settle,
} from '../../testing/callHistoryPage.tsx';

// Rendering a whole year is slow in jsdom on a busy machine.
describe('the reads of the call history', { timeout: 30_000 }, () => {
  // SPEC 10.16
  it('reads a year by month, the latest first, with closed calls in order', async () => {
    api.stored = [incident('new', '2025-12-24T12:00:00Z'), incident('old', '2025-01-02T12:00:00Z')];
    api.closed = [
      incident('shut', '2025-12-20T12:00:00Z'),
      incident('new', '2025-12-24T12:00:00Z', { Description: 'Closed' }),
    ];
    await open();
    api.requests.length = 0;
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
  it('shows a call once when it is closed while the two lists are read', async () => {
    api.stored = [incident('a', '2026-06-05T15:00:00Z')];
    // Close the incident right after the first response, whichever list that is.
    let answers = 0;
    api.refuse = () => {
      answers += 1;
      if (answers === 2) [api.stored, api.closed] = [[], api.stored];
      return undefined;
    };
    await open();
    expect(answers).toBe(2);
    expect(heads()).toEqual(['call-a']);
  });

  // SPEC 10.16
  it('halves a month that is too large for one response', async () => {
    api.stored = [incident('b', '2026-06-03T12:00:00Z'), incident('a', '2026-06-01T12:00:00Z')];
    api.refuse = (from, to) =>
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
  it('shows which month could not be read, shows the others, and tries again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    api.stored = [incident('may', '2026-05-30T12:00:00Z'), incident('june', '2026-06-05T12:00:00Z')];
    api.refuse = (from) =>
      from >= Date.UTC(2026, 5, 1) ? new Response('q cannot be read.', { status: 400 }) : undefined;
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
    api.refuse = () => undefined;
    fireEvent.click(button('Try again'));
    await settle();
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(heads()).toEqual(['call-june']);
  });
});
