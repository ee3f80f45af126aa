import type { Draft, Incident } from '@firehouse/model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { download } from '../../lib/files/download.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { Reports } from './Reports.tsx';

vi.mock('../../lib/files/download.ts', () => ({ download: vi.fn<typeof download>() }));

/** March 10, 2026 at 12:00 PM in the company's time zone. */
const NOW = Date.UTC(2026, 2, 10, 16);

const incident = (id: string, startTime: string, ChiefComplaint: string, TypeCode = 'EMS'): Incident => ({
  id,
  startTime: Date.parse(startTime),
  TypeCode,
  ChiefComplaint,
  Address: `${id} Main Street`,
});

let open: Incident[];
let closed: Incident[];
let drafts: Draft[];
let isBroken: boolean;

const inRange = (asked: string, list: readonly Incident[]) => {
  const [, from = 0, to = 0] = (/startTime>=(\d+)\+AND\+startTime<(\d+)/.exec(asked) ?? []).map(Number);
  return list.filter(({ startTime }) => startTime >= from && startTime < to);
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.mocked(download).mockClear();
  open = [incident('a', '2026-03-01T12:00:00Z', 'Fall victim'), incident('b', '2026-02-01T12:00:00Z', 'Fall victim')];
  closed = [incident('c', '2026-01-01T05:00:00Z', 'Chest pain'), incident('d', '2026-01-01T04:59:59Z', 'Chest pain')];
  drafts = [];
  isBroken = false;
  const made = respondWith({
    '/col/incidents.closed': () => inRange(made.at(-1)?.path ?? '', closed),
    '/col/incidents': () => (isBroken ? new Response('No.', { status: 400 }) : inRange(made.at(-1)?.path ?? '', open)),
    '/col/drafts': () => drafts.filter(({ state }) => made.at(-1)?.path.includes(`"${state}"`)),
  });
});

const rows = (caption: string) =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('cell').textContent);

/** Returns the rows of the downloaded CSV file, without the header. */
function downloaded(): string[][] {
  const [name, , text] = vi.mocked(download).mock.calls[0] ?? [];
  expect(name).toMatch(/^neris-\d{4}\.csv$/);
  const lines = (text ?? '').trim().split('\r\n');
  return lines.slice(1).map((each) => each.slice(1, -1).split('","'));
}

describe('the report of a year', () => {
  it('counts its calls by NERIS type, open and closed, and lists types without one', async () => {
    open.push(incident('e', '2026-03-02T12:00:00Z', 'Special service', 'Fire'));
    renderPart(<Reports />);
    await screen.findByRole('heading', { name: '4 calls in 2026' });
    expect(rows('Calls by NERIS type')).toEqual(['2', '1', '3']);
    expect(screen.getByRole('rowheader', { name: 'Medical, Injury / Trauma: Fall' })).toBeTruthy();
    expect(rows('Calls without a NERIS type')).toEqual(['1', '1']);
    expect(screen.getByRole('rowheader', { name: 'Fire: Special service' })).toBeTruthy();
  });

  it('can be of another year, and has a text for a year without calls', async () => {
    renderPart(<Reports />);
    await screen.findByRole('heading', { name: '3 calls in 2026' });
    fireEvent.click(screen.getByRole('button', { name: '2025' }));
    await screen.findByRole('heading', { name: '1 call in 2025' });
    fireEvent.click(screen.getByRole('button', { name: '2023' }));
    expect(await screen.findByText('No calls in 2023.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
  });

  it('is downloaded as a file with every counted call', async () => {
    const held = { ...incident('h', '2026-02-02T12:00:00Z', 'Overdose'), receivedAt: '2026-02-02T12:00:00Z' };
    drafts = [
      { ...held, state: 'held' },
      // An incident that was published between the two reads appears in both.
      { ...held, id: 'a', state: 'withheld' },
      { ...held, id: 'u', state: 'unreadable' },
      { ...held, id: 'old', startTime: 1, state: 'withheld' },
    ];
    renderPart(<Reports />);
    await screen.findByRole('heading', { name: '4 calls in 2026' });
    expect(screen.getByText('Includes 1 call that visitors can’t see.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
    const file = downloaded();
    expect(file.map(([id]) => id)).toEqual(['c', 'b', 'h', 'a']);
    const counts = file.reduce<Record<string, number>>((sum, [, , type = '']) => {
      sum[type] = (sum[type] ?? 0) + 1;
      return sum;
    }, {});
    expect(
      Object.values(counts)
        .toSorted((a, b) => b - a)
        .map(String),
    ).toEqual(rows('Calls by NERIS type').slice(0, -1));
  });

  it('offers no file while calls are missing, and reads them again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    isBroken = true;
    renderPart(<Reports />);
    expect(
      await screen.findByText(/We couldn’t load the calls for March 2026, February 2026 and January 2026\./),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '3 calls in 2026' })).toBeTruthy());
  });
});
