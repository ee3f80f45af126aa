import { company } from '@firehouse/model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import CallsVolumeChart from './CallsVolumeChart.tsx';

const [first, last] = company.chartYears;

// jsdom doesn't implement canvas; the chart itself is tested in a browser.
vi.mock('react-chartjs-2', () => ({
  Bar: ({
    data,
    options,
  }: {
    data: { datasets: { label: string; data: number[] }[] };
    options: { scales: { y: { min: number } } };
  }) => (
    <output>
      {JSON.stringify({
        series: data.datasets.map(({ label, data: counts }) => [label, counts[0], counts[11]]),
        min: options.scales.y.min,
      })}
    </output>
  ),
}));

async function show(answers: Parameters<typeof respondWith>[0]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  respondWith(answers);
  renderPart(<CallsVolumeChart />);
  await waitFor(() => expect(document.querySelector('.volume-space:empty')).toBeNull(), { timeout: 10_000 });
}

describe('the Calls Volume chart', () => {
  // SPEC 2.15, 9.4
  it('draws both years from zero, and has the same figures in a table', async () => {
    await show({
      [`/col/calls.volume/doc/${first}`]: () => ({ Jan: 61, Dec: 74 }),
      [`/col/calls.volume/doc/${last}`]: () => ({ Jan: 1066 }),
    });
    expect(JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '')).toEqual({
      series: [
        [String(first), 61, 74],
        [String(last), 1066, 0],
      ],
      min: 0,
    });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(13);
    expect([rows[0], rows[1], rows[12]]).toEqual([`Month${first}${last}`, 'Jan611066', 'Dec740']);
    expect(screen.getByRole('table').parentElement?.className).toBe('visually-hidden');
    fireEvent.click(screen.getByRole('button', { name: 'View as a table' }));
    expect(screen.getByRole('table').parentElement?.className).not.toBe('visually-hidden');
  });

  // SPEC 7.11, 8.3, 9.6
  it('shows “no data” when neither year has a call or exists', async () => {
    await show({ [`/col/calls.volume/doc/${first}`]: () => ({}) });
    expect(screen.getByText('no data')).toBeTruthy();
  });

  it('shows the counts of a year that could not be read as unknown, not zero', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show({
      [`/col/calls.volume/doc/${first}`]: () => new Response('No.', { status: 403 }),
      [`/col/calls.volume/doc/${last}`]: () => ({ Jan: 1066 }),
    });
    expect(screen.getAllByRole('row')[1]?.textContent).toBe('Janunknown1066');
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load all of the call counts.');
  });

  it('shows “no data” and an error when neither year could be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show({ '/col/calls.volume/doc/': () => new Response('No.', { status: 403 }) });
    expect(screen.getByText('no data')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load all of the call counts.');
  });
});
