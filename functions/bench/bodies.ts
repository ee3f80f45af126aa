import { peakMemoryMB, sendBodies } from './senders.ts';
import { sources, spawnFunction, startCompany, untilAnswered } from './suite.ts';

/**
 * `npm run bench:bodies -w functions`: measures the functions' peak memory while 40 clients send 31 MB each, with and
 * without a Content-Length. Fails if the peak reaches a function's limit.
 */
const SENDERS = 40;
const BYTES = 31_000_000;

/** Limits in MB. `api` runs with 512 MiB, `feeds` and the sign-in functions with 256 MiB. */
const LIMITS: readonly [target: string, path: string, limit: number][] = [
  ['api', '/api/apply', 300],
  ['feeds', '/feeds/news.xml', 200],
  ['beforeUserSignedIn', '/', 200],
];

console.log(`${SENDERS} bodies of ${BYTES / 1e6} MB at once        at rest   peak   answers`);
const suite = await startCompany();
try {
  for (const [target, path, limit] of LIMITS)
    for (const chunked of [false, true]) {
      const instance = await spawnFunction(sources.ours, suite, target);
      try {
        await untilAnswered(instance, (port) => reach(port, path));
        const atRest = peakMemoryMB(instance.pid);
        const answers = await sendBodies(instance.port, path, { senders: SENDERS, bytes: BYTES, chunked });
        const peak = peakMemoryMB(instance.pid);
        const statuses = [...new Set(answers.map(({ status }) => status || 'cut'))].join(', ');
        console.log(
          `  ${target.padEnd(20)} ${chunked ? 'chunked       ' : 'Content-Length'} ` +
            `${String(atRest).padStart(6)} MB ${String(peak).padStart(4)} MB   ${statuses}`,
        );
        if (peak >= limit) process.exitCode = 1;
      } finally {
        await instance.stop();
      }
    }
} finally {
  await suite.stop();
}

/** Sends a request. Rejects with the socket's error if the function isn't listening yet. */
async function reach(port: number, path: string) {
  try {
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  } catch (error) {
    throw (error as Error).cause;
  }
}
