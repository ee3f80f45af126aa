/**
 * Usage: `npm run bench -w web -- [VIEW…]`. Measures each view (or only the given ones) as a visitor's phone would load
 * it, plus the download size, and compares the results with the goals; `!` marks a miss. Prints the median of 3 runs;
 * RUNS=1 gives a quick look. Lighthouse simulates a slow phone on a slow network by scaling times measured on this
 * machine. Other load distorts them, so the load average is printed, too. The site is served over TLS and HTTP/2, as on
 * Hosting. HTTP=1 uses HTTP/1.1, like the emulator; its limit of six connections costs a phone about half a second.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildStale } from '@firehouse/scripts/build';
import { serveSite } from '@firehouse/tests/look/site-server';
import { measure, printSizes } from '../scripts/size.ts';
import { makeCertificate } from './certificate.ts';
import { goalsOf, misses } from './goals.ts';
import { pages, type Page } from './pages.ts';
import { endRuns, runLighthouse, type Figures } from './runLighthouse.ts';
import { median, printTable } from './table.ts';

await buildStale(fileURLToPath(new URL('../..', import.meta.url)), ['web']);

const wanted = process.argv.slice(2);
const runs = Number(process.env.RUNS ?? 3);
const certificate = process.env.HTTP === '1' ? undefined : await makeCertificate();
const chosen = pages.filter(({ name, body }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(body));
if (chosen.length === 0)
  throw new Error(`No such body; there are ${[...new Set(pages.map(({ body }) => body))].join(', ')}.`);

const whole = (figure: number) => figure.toFixed(0);
const seconds = (figure: number) => `${(figure / 1000).toFixed(2)} s`;
const columns: readonly (readonly [key: string, title: string, written: (figure: number) => string])[] = [
  ['performance', 'performance', whole],
  ['accessibility', 'accessibility', whole],
  ['best-practices', 'best practices', whole],
  ['seo', 'SEO', whole],
  ['fcp', 'FCP', seconds],
  ['lcp', 'LCP', seconds],
  ['tbt', 'TBT', (figure) => `${whole(figure)} ms`],
  ['cls', 'CLS', (figure: number) => figure.toFixed(3)],
];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endRuns();
    process.exit(1);
  });
}

/** Returns the medians for a page, and the audits that prevented a score of 100 in any run. */
async function measurePage({ path, answer }: Page): Promise<Figures> {
  const site = await serveSite(answer, undefined, certificate);
  try {
    const figures: Figures[] = [];
    for (let run = 0; run < runs; run += 1) figures.push(await runLighthouse(site.origin + path));
    const medianOf = (key: string) => median(figures.map(({ numbers }) => numbers[key] ?? Number.NaN));
    return {
      numbers: Object.fromEntries(columns.map(([key]) => [key, medianOf(key)])),
      failed: [...new Set(figures.flatMap(({ failed }) => failed))],
    };
  } finally {
    site.close();
  }
}

console.log(
  `Lighthouse, mobile, median of ${runs}, HTTP/${certificate === undefined ? '1.1' : '2'}; ` +
    `load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`,
);
const measured = [];
for (const page of chosen) {
  if (process.stdout.isTTY) process.stdout.write(`${page.name} …\r`);
  measured.push({ page, figures: await measurePage(page) });
}
printTable(
  ['', ...columns.map(([, title]) => title)],
  measured.map(({ page, figures: { numbers } }) => {
    const goals = goalsOf(page.body);
    return [
      page.name,
      ...columns.map(([key, , written]) => {
        const figure = numbers[key] ?? Number.NaN;
        return `${misses(figure, goals[key]) ? '! ' : ''}${written(figure)}`;
      }),
    ];
  }),
);
for (const { page, figures } of measured)
  if (figures.failed.length > 0) console.log(`${page.name}: ${figures.failed.join(', ')}`);
console.log('\nGoals: performance ≥ 99, the other scores 100, LCP ≤ 1.1 s on home and ≤ 1.6 s elsewhere, CLS ≤ 0.02');
console.log(`Load of the machine after: ${loadavg()[0]?.toFixed(1)}\n`);
const isSmall = printSizes(measure());
const isWell = measured.every(({ page, figures }) =>
  Object.entries(goalsOf(page.body)).every(([key, goal]) => !misses(figures.numbers[key] ?? Number.NaN, goal)),
);
process.exitCode = isSmall && isWell ? 0 : 1;
