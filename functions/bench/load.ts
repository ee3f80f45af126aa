import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instance, readsOf, sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';
import { askForAlerts, visit } from './visitor.ts';

/**
 * `npm run bench:load -w functions -- [SECONDS] [VISITORS]`: simulates 100 visitors who keep loading the home page,
 * from the built function and from the naive one. The two take turns of ten seconds until each has run for 60 seconds,
 * using the same database with the demo company. Prints response times (median and 99th percentile), responses per
 * second, and billed document reads. Any failed response ends the run.
 */
const [seconds = 60, visitors = 100] = process.argv.slice(2).map(Number);
const TURN_S = 10;
/** Warm-up time before measuring a function. */
const WARM_UP_S = 3;

/** Totals for one function, over all of its turns. */
interface Tally {
  reads: number;
  seconds: number;
}

/** One of the two functions being compared. */
interface Contestant {
  readonly port: number;
  /** Response times in ms. */
  readonly times: number[];
  readonly tally: Tally;
}

const suite = await startCompany();
const instances: Instance[] = [];
try {
  const contest = { ours: await contestant('ours'), naive: await contestant('naive') };
  for (const one of Object.values(contest))
    await turn({ ...one, times: [], tally: { reads: 0, seconds: 0 } }, WARM_UP_S);
  for (let done = 0; done < seconds; done += TURN_S) {
    for (const one of Object.values(contest)) await turn(one, Math.min(TURN_S, seconds - done));
  }
  console.log(
    `${visitors} visitors on home's calls, ${seconds} s each by turns (load of the machine: ` +
      `${loadavg()[0]?.toFixed(1)})`,
  );
  console.log('         answers   a second   p50 ms   p99 ms   documents read   a thousand answers');
  for (const [name, { times, tally }] of Object.entries(contest)) printRun(name, times, tally);
} finally {
  for (const { stop } of instances) await stop();
  await suite.stop();
}

async function contestant(name: keyof typeof sources): Promise<Contestant> {
  const instance = await spawnFunction(sources[name], suite);
  instances.push(instance);
  await untilAnswered(instance, askForAlerts);
  return { port: instance.port, times: [], tally: { reads: 0, seconds: 0 } };
}

/** Runs the visitors against one function for the given number of seconds. */
async function turn({ port, times, tally }: Contestant, lasts: number) {
  const reads = await readsOf(suite);
  const began = performance.now();
  const goesOn = () => performance.now() - began < lasts * 1000;
  await Promise.all(Array.from({ length: visitors }, () => visit(port, goesOn, (ms) => times.push(ms))));
  tally.seconds += (performance.now() - began) / 1000;
  tally.reads += (await readsOf(suite)) - reads;
  await sleep(200);
}

function printRun(name: string, times: readonly number[], { reads, seconds: lasted }: Tally) {
  const sorted = Float64Array.from(times).sort();
  const part = (share: number) => sorted.at(Math.min(sorted.length - 1, Math.floor(sorted.length * share)))?.toFixed(1);
  const columns = [
    sorted.length,
    (sorted.length / lasted).toFixed(0),
    part(0.5),
    part(0.99),
    reads,
    ((reads / sorted.length) * 1000).toFixed(0),
  ];
  const widths = [11, 11, 9, 9, 17, 21];
  console.log(name.padEnd(5) + columns.map((column, at) => String(column).padStart(widths[at] ?? 0)).join(''));
}
