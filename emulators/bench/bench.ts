/**
 * Measures the emulator and a bare Node server, alternating between them, and prints a table of results.
 *
 * `--runs 5`: number of runs per measurement. `--only opening,rules`: names of the groups to measure.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { warmClients } from './client.ts';
import { browser } from './figures/browser.ts';
import { documents } from './figures/documents.ts';
import { firstCommits } from './figures/firstCommit.ts';
import { listeners } from './figures/listeners.ts';
import { opening } from './figures/opening.ts';
import { queries } from './figures/queries.ts';
import type { Group, Row } from './figures/group.ts';
import { rules } from './figures/rules.ts';
import type { Subject } from './servers.ts';
import { median } from './statistics.ts';

const GROUPS: readonly Group[] = [opening, firstCommits, rules, documents, queries, listeners, browser];
const WIDTHS = [46, 16, 26, 26, 8, 4];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new RangeError('--runs must be a whole number from 1.');
const requested = values.only?.split(',') ?? GROUPS.map(({ name }) => name);
const unknown = requested.filter((name) => !GROUPS.some((group) => group.name === name));
if (unknown.length > 0)
  throw new RangeError(`--only knows ${GROUPS.map(({ name }) => name).join(', ')}; not ${unknown.join(', ')}.`);

function digits(unit: Row['unit'], number: number): number {
  if (unit === 'MiB') return 0;
  if (unit !== 'ms') return 2;
  if (number < 1) return 4;
  return number < 10 ? 1 : 0;
}

function show(unit: Row['unit'], numbers: readonly number[]): string {
  if (numbers.length === 0) return '–';
  const text = (number: number): string => number.toFixed(digits(unit, number));
  return `${text(median(numbers))} ${unit} (${text(Math.min(...numbers))}–${text(Math.max(...numbers))})`;
}

function goalOf({ goal, goalRatio, unit }: Row): string {
  return [goal !== undefined && `≤ ${goal} ${unit}`, goalRatio !== undefined && `≤ ${goalRatio}× bare`]
    .filter(Boolean)
    .join(', ');
}

function line(cells: readonly string[]): void {
  process.stdout.write(
    `${cells
      .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
      .join(' ')
      .trimEnd()}\n`,
  );
}

/** Prints a measurement. Returns false if it misses its goal. */
function report(row: Row, ours: readonly number[], bare: readonly number[]): boolean {
  const ratio = bare.length > 0 ? median(ours) / median(bare) : undefined;
  const isMet =
    (row.goal === undefined || median(ours) <= row.goal) &&
    (row.goalRatio === undefined || (ratio !== undefined && ratio <= row.goalRatio));
  const hasGoal = row.goal !== undefined || row.goalRatio !== undefined;
  line([
    row.label,
    goalOf(row),
    show(row.unit, ours),
    show(row.unit, bare),
    ratio === undefined ? '–' : ratio.toFixed(2),
    hasGoal ? (isMet ? 'yes' : 'NO') : '',
  ]);
  return isMet;
}

function load(): string {
  return loadavg()
    .map((n) => n.toFixed(2))
    .join(' ');
}

process.stdout.write(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ` +
    `load ${load()} at start; ${runs} runs, median (min–max)\n`,
);
line(['figure', 'goal', 'ours', 'bare Node server', 'ratio', 'met']);
await warmClients();
let missedGoals = 0;
for (const group of GROUPS.filter(({ name }) => requested.includes(name))) {
  const results: Record<Subject, Readonly<Record<string, number>>[]> = { ours: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const subject of group.oursOnly ? (['ours'] as const) : (['bare', 'ours'] as const))
      results[subject].push(await group.measure(subject));
  }
  for (const row of group.rows) {
    const figures = (subject: Subject): number[] => results[subject].map((result) => result[row.key] ?? Number.NaN);
    if (!report(row, figures('ours'), figures('bare'))) missedGoals += 1;
  }
}
process.stdout.write(
  `load ${load()} at the end; ${missedGoals === 0 ? 'every goal met' : `${missedGoals} goals missed`}\n`,
);
process.exit();
