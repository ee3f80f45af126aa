import { loadavg } from 'node:os';
import { processorTime } from './senders.ts';
import { sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:cold -w functions -- [RUNS]`: measures the time from starting a process to its first response to
 * `/api/alerts`. Alternates between our function, the naive one, and one that does nothing, which shows how much of the
 * time Node and Google's framework take. Each runs 10 times by default. Prints the median elapsed and CPU times, and
 * the ratios of ours to the naive one's (goal: 0.45). CPU time is less affected by other load. Linux only, because CPU
 * time is read from /proc.
 */
/** Time from process start to the first response. */
interface Start {
  readonly clockMs: number;
  readonly processorMs: number;
}

const runs = Number(process.argv[2] ?? 10);

const suite = await startCompany();
try {
  const figures: Record<keyof typeof sources, Start[]> = { ours: [], naive: [], empty: [] };
  const names = Object.keys(figures) as (keyof typeof sources)[];
  for (let run = 0; run < runs; run += 1) for (const name of names) figures[name].push(await coldStart(sources[name]));
  const [ours, naive] = [medians(figures.ours), medians(figures.naive)];
  console.log(
    `Cold start, Node ${process.versions.node}, median of ${runs} runs (machine's load: ${loadavg()[0]?.toFixed(1)})`,
  );
  for (const name of names) {
    const { clock, processor } = medians(figures[name]);
    console.log(`  ${name.padEnd(5)}  ${clock.toFixed(0)} ms, of the processor ${processor} ms`);
  }
  console.log(
    `  ours / naive: ${(ours.clock / naive.clock).toFixed(2)}, ` +
      `of the processor ${(ours.processor / naive.processor).toFixed(2)}`,
  );
} finally {
  await suite.stop();
}

function medians(starts: readonly Start[]) {
  return {
    clock: median(starts.map(({ clockMs }) => clockMs)),
    processor: median(starts.map(({ processorMs }) => processorMs)),
  };
}

async function coldStart(source: string): Promise<Start> {
  const instance = await spawnFunction(source, suite);
  try {
    await untilAnswered(instance, askForAlerts);
    return { clockMs: performance.now() - instance.startedAt, processorMs: processorTime(instance.pid) };
  } finally {
    await instance.stop();
  }
}

function median(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
