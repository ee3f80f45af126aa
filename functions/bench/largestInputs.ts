import { createServer } from 'node:http';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { AddressInfo } from 'node:net';
import { testCenters } from '../src/testing/testCenters.ts';
import { allInputs, sendInput, SIGNING_KEY, type Input } from './inputs.ts';
import { peakMemoryMB, processorTime } from './senders.ts';
import { type Instance, sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';

/**
 * `npm run bench:inputs -w functions -- [ENDPOINT]`: sends the largest accepted inputs to every endpoint that doesn't
 * require sign-in. Prints the CPU time of the slowest input for each endpoint, and the function's memory at rest and at
 * its peak. If given part of an endpoint's name, prints all of that endpoint's inputs. Fails if any input takes longer
 * than the goal.
 */
const GOAL_MS = 50;
/** CPU time is measured in steps of 10 ms, so send each input several times. */
const TIMES = 10;

const [only] = process.argv.slice(2);
const open = allInputs().filter(
  ({ signedIn, endpoint }) => !signedIn && (only === undefined || endpoint.includes(only)),
);
// An empty page in place of the one from Hosting, which post pages are built from.
const site = createServer((_request, response) => response.end('<html><head></head><body></body></html>'));
site.listen(0, '127.0.0.1');
await once(site, 'listening');

console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
console.log(`${'Endpoint'.padEnd(42)} largest input     ms   at rest     peak   made of`);
const suite = await startCompany();
try {
  for (const endpoint of new Set(open.map((input) => input.endpoint)))
    await measureEndpoint(open.filter((input) => input.endpoint === endpoint));
} finally {
  await suite.stop();
  site.close();
}

async function measureEndpoint(inputs: readonly Input[]) {
  const [first] = inputs;
  if (first === undefined) return;
  const instance = await spawnFunction(sources.ours, suite, first.target, {
    SITE_ADDRESS: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    DISPATCH_KEY: SIGNING_KEY,
    MAIL_EVENTS_KEY: SIGNING_KEY,
    ...testCenters,
    WRITES_PER_MINUTE: '1000000000',
    FORMS_PER_COMPUTER_AND_HOUR: '1000000000',
    FORMS_PER_ADDRESS_AND_DAY: '1000000000',
    FORMS_PER_HOUR: '1000000000',
  });
  try {
    // Warm up: the first request loads the endpoint's code.
    await untilAnswered(instance, (port) => send(port, first, 100));
    const atRest = peakMemoryMB(instance.pid);
    const results = [];
    for (const input of inputs) results.push({ input, ms: await measure(instance, input) });
    const sorted = results.toSorted((one, other) => other.ms - one.ms);
    const peak = peakMemoryMB(instance.pid);
    for (const { input, ms } of only === undefined ? sorted.slice(0, 1) : sorted)
      console.log(
        `${input.endpoint.padEnd(42)} ${String(input.largest).padStart(11)} B ${ms.toFixed(1).padStart(6)} ` +
          `${String(atRest).padStart(6)} MB ${String(peak).padStart(5)} MB   ${input.what}`,
      );
    if (sorted.some(({ ms }) => ms > GOAL_MS)) process.exitCode = 1;
  } finally {
    await instance.stop();
  }
}

async function measure({ port, pid }: Instance, input: Input) {
  await send(port, input, input.largest);
  const before = processorTime(pid);
  for (let time = 0; time < TIMES; time += 1) await send(port, input, input.largest);
  return (processorTime(pid) - before) / TIMES;
}

/** Sends an input. Rejects with the socket's error. */
function send(port: number, input: Input, bytes: number) {
  return sendInput(port, input, input.request(bytes));
}
