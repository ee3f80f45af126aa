import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  api,
  button,
  incident,
  cells,
  control,
  folds,
  assertFound,
  headButtons,
  heading,
  heads,
  open,
  settle,
} from '../../testing/callHistoryPage.tsx';

/** Returns the visible sections, and whether each is expanded. */
const words = () => folds().map((fold) => `${fold.textContent}: ${fold.getAttribute('aria-expanded')}`);

// Rendering a whole year is slow in jsdom on a busy machine.
describe('the list of the call history', { timeout: 30_000 }, () => {
  // SPEC 10.11
  it('filters by type and words, counts the matches, and shows all again', async () => {
    api.stored = [
      incident('a', '2026-06-05T14:00:00Z'),
      incident('b', '2026-06-05T13:00:00Z', { TypeCode: 'Fire', Address: '1 Main Street' }),
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

  it('says which part of the day it covers', async () => {
    api.stored = [incident('a', '2026-06-05T14:00:00Z')];
    await open();
    expect(document.querySelector('.range-span')?.textContent).toMatch(/^Jun 5, 2026, 12:00\sAM to \d+:\d\d\sPM$/);
  });

  // SPEC 10.12
  it('counts by day and type in a table, and by month from two months up', async () => {
    api.stored = [
      incident('a', '2026-06-05T14:00:00Z'),
      incident('b', '2026-06-04T13:00:00Z', { TypeCode: 'Fire' }),
      incident('c', '2026-06-05T12:00:00Z'),
    ];
    await open();
    fireEvent.click(screen.getByText(/^All of June\b/));
    await settle();
    fireEvent.click(button('Totals'));
    fireEvent.click(await screen.findByRole('button', { name: 'View as a table' }));
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
  it('groups the calls of one accident below a heading, each with its card', async () => {
    const crash = { Address: 'MAIN ST & OAK ST' };
    api.stored = [
      incident('crash', '2026-06-05T14:00:40Z', { ...crash, TypeCode: 'Traffic: VEHICLE ACCIDENT' }),
      incident('patient', '2026-06-05T14:00:10Z', { ...crash, TypeCode: 'EMS: VEHICLE ACCIDENT' }),
      incident('other', '2026-06-05T13:00:00Z'),
    ];
    await open();
    const accident = assertFound(document.querySelector('.accident'), 'accident');
    expect(accident.querySelector('h4')?.textContent).toBe('10:00 AM, Main St & Oak St 2 calls, same time and place');
    expect([...accident.querySelectorAll('h5 button')].map((head) => head.getAttribute('aria-controls'))).toEqual([
      'call-crash',
      'call-patient',
    ]);
    expect(heads()).toEqual(['call-crash', 'call-patient', 'call-other']);
    expect(headButtons().map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false']);
  });

  // SPEC 10.17
  it('folds many calls: a row per day with its types, or per month in long ranges', async () => {
    const times = Array.from({ length: 140 }, (_, at) => Date.UTC(2026, 5, 5, 12) - at * 86_400_000);
    api.stored = times.map((startTime, at) =>
      incident(`c${at}`, new Date(startTime).toISOString(), { TypeCode: at % 3 === 0 ? 'Fire' : 'EMS' }),
    );
    // Add a busy day, which at first shows only some of its incidents.
    api.stored.push(
      ...Array.from({ length: 70 }, (_, at) =>
        incident(`busy${at}`, `2026-06-04T10:${at % 60}:00Z`.replace(/:(\d):/, ':0$1:')),
      ),
    );
    await open();
    fireEvent.click(button('2026'));
    await settle();
    await settle();
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
    fireEvent.click(assertFound(folds()[2], 'June 4'));
    expect(heads()).toHaveLength(31);
    fireEvent.click(button('Show 30 more calls'));
    expect(heads()).toHaveLength(61);
    fireEvent.click(button('Show 11 more calls'));
    expect(heads()).toHaveLength(72);
    // Everything is printed.
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(heads()).toHaveLength(210);
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(heads()).toHaveLength(72);
  });

  it('lists the addresses, those with the most calls first', async () => {
    api.stored = [
      incident('a', '2026-06-05T14:00:00Z'),
      incident('b', '2026-06-05T13:00:00Z', { Address: 'Oak & Elm' }),
      incident('c', '2026-06-05T12:00:00Z', { Address: 'Oak & Elm' }),
    ];
    await open();
    fireEvent.click(button('Where'));
    await screen.findAllByText('Oak & Elm');
    const first = document.querySelector('.places a');
    expect(first?.closest('li')?.textContent).toContain('2 calls atOak & Elm');
    expect(first?.getAttribute('href')).toContain('Oak%20%26%20Elm%2C%20PA');
  });
});
