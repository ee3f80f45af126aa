import { company, MONTHS, texts } from '@firehouse/model';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartOptions,
  type Scale,
} from 'chart.js';
import { useState } from 'react';
import { Bar } from 'react-chartjs-2';
import { useCallVolume } from '../../features/incidents/storedCounts/yearlyCounts.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { useMedia, mediaQueries } from '../../lib/screen/useMedia.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Renders a column chart with incidents by month, and a table with the same numbers (SPEC §2 and §9). */
export default function CallsVolumeChart() {
  const [earlier, later] = company.chartYears;
  const readings = [useCallVolume(earlier), useCallVolume(later)] as const;
  const [asTable, setAsTable] = useState(false);

  if (readings.some((reading) => reading.state === 'loading')) return <div className="volume-space" />;
  const failed = readings.filter((reading) => reading.state === 'failed' && Object.keys(reading.value).length === 0);
  const years = readings.map((reading, index) => ({
    year: company.chartYears[index] ?? 0,
    counts: MONTHS.map((month) => (failed.includes(reading) ? null : (reading.value[month] ?? 0))),
  }));
  const failure = failed.length > 0 && (
    <LoadFailed
      what="all of the call counts"
      isRetrying={failed.some(({ isRetrying }) => isRetrying)}
      onRetry={() => failed.forEach((reading) => reading.retry())}
    />
  );
  if (years.every(({ counts }) => counts.every((count) => !count))) {
    return (
      <div className="volume-space">
        <p className="volume-empty">{texts.chartEmpty}</p>
        {failure}
      </div>
    );
  }
  return (
    <div className="volume-chart">
      {failure}
      <div className="volume-canvas" aria-hidden="true">
        <Columns years={years} />
      </div>
      <button type="button" className="volume-table" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        View as a table
      </button>
      <div className={asTable ? 'volume-figures-shown' : 'visually-hidden'}>
        <Figures years={years} />
      </div>
    </div>
  );
}

/** Incident counts for a year, starting in January; null if unknown. */
interface YearOfIncidents {
  readonly year: number;
  readonly counts: readonly (number | null)[];
}

/** Width below which months are labeled with their first letter, in CSS px. */
const NARROW_PX = 480;

function shortMonth(this: Scale, _value: string | number, index: number): string {
  const month = MONTHS[index] ?? '';
  return this.chart.width < NARROW_PX ? month.slice(0, 1) : month;
}

function Columns({ years }: { readonly years: readonly YearOfIncidents[] }) {
  const colors = useChartColors();
  const fills = [colors.earlier, colors.later];
  const options: ChartOptions<'bar'> = {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colors.line },
        ticks: { color: colors.text, autoSkip: false, maxRotation: 0, callback: shortMonth },
      },
      y: {
        min: 0,
        border: { display: false },
        grid: { color: colors.line },
        ticks: { color: colors.text, precision: 0, maxTicksLimit: 5 },
      },
    },
    // The legend is in the section's heading.
    plugins: { legend: { display: false } },
    layout: { padding: { top: 8 } },
  };
  const datasets = years.map(({ year, counts }, index) => ({
    label: String(year),
    data: [...counts],
    backgroundColor: fills[index],
    borderRadius: 2,
    categoryPercentage: 0.7,
    barPercentage: 0.92,
  }));
  return <Bar options={options} data={{ labels: [...MONTHS], datasets }} />;
}

function Figures({ years }: { readonly years: readonly YearOfIncidents[] }) {
  return (
    <table className="volume-figures figures">
      <caption>{texts.chartTitle} by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {years.map(({ year }) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MONTHS.map((month, index) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            {years.map(({ year, counts }) => (
              <td key={year}>{counts[index] ?? 'unknown'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Colors for the chart. A canvas can't use CSS custom properties. */
interface ChartColors {
  readonly earlier: string;
  readonly later: string;
  readonly text: string;
  readonly line: string;
}

/** Reads the chart's colors from CSS custom properties. */
function useChartColors(): ChartColors {
  // Rerender when the color scheme changes.
  useMedia(mediaQueries.darkMode);
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    earlier: token('--chart-earlier'),
    later: token('--chart-later'),
    text: token('--muted'),
    line: token('--line'),
  };
}
