import type { ShownStorm } from '@firehouse/model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  api,
  assertFound,
  button,
  control,
  heading,
  heads,
  incident,
  open,
  settle,
  turn,
} from '../../testing/callHistoryPage.tsx';

const ice: ShownStorm = {
  id: 'ice',
  title: 'Ice storm',
  description: 'Please stay off the roads.',
  startTime: '2026-06-05T13:00:00Z',
  endTime: '2026-06-05T14:00:00Z',
  excluded: ['c5'],
};
const at = (minute: number) => new Date(Date.parse('2026-06-05T13:00:00Z') + minute * 60_000).toISOString();
const many = Array.from({ length: 60 }, (_, minute) =>
  incident(`c${minute}`, at(minute), { TypeCode: minute % 10 === 0 ? 'Fire' : 'Weather' }),
);
const items = () => [...document.querySelectorAll<HTMLElement>('.storm > .call-head button')];
const item = () => assertFound(items()[0], 'The storm');
const cards = () => heads().filter((head) => head?.startsWith('call-'));

/** Waits for the code that renders storms, which is loaded when the first one appears. */
const untilShown = () => waitFor(item, { timeout: 20_000 });

async function openWithStorms() {
  await open();
  await untilShown();
}

describe('a storm in the call history', { timeout: 30_000 }, () => {
  // SPEC 10.118
  it('is one item, which opens to the cards; the figures count its calls', async () => {
    api.stored = [...many, incident('before', '2026-06-05T12:30:00Z')];
    api.storms = [ice];
    await openWithStorms();
    expect(heading('61 calls')).toBeTruthy();
    expect(item().textContent).toMatch(/^59 callsIce storm9:00\sAM to 9:59\sAM$/);
    expect(item().closest('h4')).not.toBeNull();
    expect(cards()).toEqual(['call-c5', 'call-before']);
    expect(assertFound(control('Type'), 'Type').textContent).toContain('Weather (54)');
    fireEvent.click(item());
    expect(item().getAttribute('aria-expanded')).toBe('true');
    expect(cards()).toHaveLength(32);
    expect(cards().slice(0, 2)).toEqual(['call-c59', 'call-c58']);
    fireEvent.click(button('Show 29 more calls'));
    expect(cards()).toHaveLength(61);
    expect(new Set(cards()).size).toBe(61);
    const [first, second] = [...document.querySelectorAll('.storm .call .call-head')];
    expect([first?.tagName, second?.tagName]).toEqual(['H5', 'H5']);
  });

  it('is asked for once a range, with the storms that end up to a week later', async () => {
    api.stored = many;
    await open();
    const filter = 'endTime>=2026-06-05T04:00:00.000Z+AND+endTime<2026-06-12T16:02:00.000Z';
    expect(api.requests.filter(({ path }) => path.startsWith('/col/storms'))).toEqual([
      { path: `/col/storms?q=${filter}&orderBy=endTime,asc&limit=-1`, cache: 'no-store' },
    ]);
  });

  // SPEC 10.119
  it('shows the calls that a search finds, in an open item, or as a card if it is one', async () => {
    api.stored = many;
    api.storms = [ice];
    await openWithStorms();
    fireEvent.change(control('Type'), { target: { value: 'Fire' } });
    await turn();
    expect(heading('6 of 60 calls')).toBeTruthy();
    expect(item().textContent).toMatch(/^6 calls/);
    expect(cards()).toEqual(['call-c50', 'call-c40', 'call-c30', 'call-c20', 'call-c10', 'call-c0']);
    fireEvent.change(control('Search'), { target: { value: 'c20 main' } });
    await turn();
    expect(heading('1 of 60 calls')).toBeTruthy();
    expect(items()).toEqual([]);
    expect(cards()).toEqual(['call-c20']);
  });

  it('of two days is listed on the later, and the earlier says so; every day counts its calls', async () => {
    api.stored = [
      incident('late', '2026-06-05T04:30:00Z'),
      incident('early', '2026-06-05T03:30:00Z'),
      incident('first', '2026-06-05T03:00:00Z'),
      incident('alone', '2026-06-04T14:00:00Z'),
    ];
    api.storms = [{ ...ice, startTime: '2026-06-05T02:00:00Z', endTime: '2026-06-05T05:00:00Z', excluded: [] }];
    await open();
    fireEvent.click(screen.getByText(/^All of June\b/));
    await settle();
    await untilShown();
    expect([...document.querySelectorAll('.history-day')].map((day) => day.textContent)).toEqual([
      'Friday, June 5, 2026 1 call',
      'Thursday, June 4, 2026 3 calls',
    ]);
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^3 callsIce stormJun\s4,\s11:00\sPM to Jun\s5,\s12:30\sAM$/),
    ]);
    expect(screen.getByText('2 calls of this day are in “Ice storm”, listed on Friday, June 5, 2026.').tagName).toBe(
      'P',
    );
    expect(cards()).toEqual(['call-alone']);
  });

  it('counts as one entry where a long list folds its days, and is named on a folded day', async () => {
    api.stored = [...many, ...Array.from({ length: 49 }, (_, index) => incident(`o${index}`, '2026-06-04T14:00:00Z'))];
    api.storms = [ice];
    await open();
    fireEvent.click(screen.getByText(/^All of June\b/));
    await settle();
    await waitFor(() => expect(document.querySelectorAll('.history-fold')).toHaveLength(2), { timeout: 20_000 });
    fireEvent.click(assertFound(document.querySelector<HTMLElement>('.history-fold button'), 'June 5'));
    expect(document.querySelector('.history-summary')?.textContent).toBe(': Ice storm 59, Weather 1');
  });
});
