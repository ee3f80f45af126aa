/**
 * Compares this emulator with Google's official emulator and @firestore-emulator/server. Uses the Admin SDK over gRPC
 * for all of them, alternates between them, and prints medians.
 *
 * `--official JAR`: Google's archive, started with `java` from the PATH. `--node FOLDER`: folder where
 * @firestore-emulator/server is installed. `--runs 3`: number of runs.
 */
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { acceptsConnections, freePorts } from '../launch/ports.ts';
import { clientOf, COMMIT, commitOf, incident, timed, warmClients } from './client.ts';
import { memoryOf, stop, type Server } from './servers.ts';
import { median } from './statistics.ts';

const EMULATOR = fileURLToPath(new URL('../dist/firestore.js', import.meta.url));
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const IDLE_MS = 1000;
const BATCHED = 5_000;
const SINGLE = 500;
const WIDTH = 34;

const { values } = parseArgs({
  options: { official: { type: 'string' }, node: { type: 'string' }, runs: { type: 'string', default: '3' } },
});

/** An emulator to measure. */
interface Subject {
  readonly name: string;
  /** Returns the command to start it on a port. */
  readonly command: (port: string) => readonly string[];
}

const { official, node: nodeFolder } = values;

const SUBJECTS: readonly Subject[] = [
  { name: 'firebase-without-java', command: (port) => [process.execPath, EMULATOR, '--port', port] },
  ...(official === undefined
    ? []
    : [
        {
          name: "Google's",
          command: (port: string) => [
            'java',
            '-Duser.language=en',
            '-cp',
            official,
            MAIN_CLASS,
            '--host',
            '127.0.0.1',
            '--port',
            port,
          ],
        },
      ]),
  ...(nodeFolder === undefined
    ? []
    : [
        {
          name: '@firestore-emulator/server',
          command: (port: string) => [
            process.execPath,
            '--input-type=module',
            '--eval',
            `const { default: all, FirestoreServer = all.FirestoreServer } =
               await import(${JSON.stringify(serverOf(nodeFolder))});
             await new FirestoreServer().start(${port});`,
          ],
        },
      ]),
];

const ROWS = [
  ['open', 'port open', 'ms'],
  ['openCpu', '  processor time', 'ms'],
  ['empty', 'memory after 1 s', 'MiB'],
  ['thousand', 'memory after 1,000 documents', 'MiB'],
  ['single', 'writes, one after another', '/s'],
  ['singleCpu', '  processor time of a write', 'µs'],
  ['batched', `documents, ${COMMIT} per commit`, '/s'],
  ['batchedCpu', '  processor time of a document', 'µs'],
  ['after', `memory after ${BATCHED.toLocaleString('en')} documents`, 'MiB'],
] as const;

type Result = Readonly<Record<(typeof ROWS)[number][0], number>>;

function serverOf(folder: string): string {
  const require = createRequire(join(resolve(folder), 'package.json'));
  return pathToFileURL(require.resolve('@firestore-emulator/server')).href;
}

/**
 * Returns the CPU time used by a server in ms, or NaN if not on Linux. Less noisy than elapsed time on a busy machine.
 */
function cpuTimeOf({ child }: Server): number {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

async function measure({ name, command }: Subject): Promise<Result> {
  const [port = 0] = await freePorts(1);
  const [program = '', ...args] = command(String(port));
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${name} exited with code ${child.exitCode}.`);
    await sleep(2);
  }
  const server: Server = { child, port };
  const open = performance.now() - startedAt;
  const openCpu = cpuTimeOf(server);
  await sleep(IDLE_MS);
  const empty = memoryOf(server);
  const client = clientOf(server);
  for (let index = 0; index < 2 * COMMIT; index += COMMIT) await commitOf(client.db, index);
  const thousand = memoryOf(server);
  const beforeSingle = cpuTimeOf(server);
  const single = await timed(async () => {
    for (let index = 0; index < SINGLE; index += 1) await client.db.doc(`single/${index}`).set(incident(index));
  });
  const beforeBatched = cpuTimeOf(server);
  const batched = await timed(async () => {
    for (let index = 0; index < BATCHED; index += COMMIT) await commitOf(client.db, index);
  });
  const after = memoryOf(server);
  const afterBatched = cpuTimeOf(server);
  await client.close();
  await stop(server);
  return {
    open,
    openCpu,
    empty,
    thousand,
    after,
    single: SINGLE / (single / 1000),
    singleCpu: ((beforeBatched - beforeSingle) * 1000) / SINGLE,
    batched: BATCHED / (batched / 1000),
    batchedCpu: ((afterBatched - beforeBatched) * 1000) / BATCHED,
  };
}

function line(cells: readonly string[]): void {
  process.stdout.write(
    `${cells
      .map((cell) => cell.padEnd(WIDTH))
      .join('')
      .trimEnd()}\n`,
  );
}

process.stdout.write(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ` +
    `load ${loadavg()[0]?.toFixed(2)}; median of ${values.runs}\n`,
);
if (official !== undefined) process.stdout.write(`${official}: ${(statSync(official).size / 1e6).toFixed(1)} MB\n`);
await warmClients();
const measured = SUBJECTS.map((subject) => ({ subject, results: [] as Result[] }));
for (let run = 0; run < Number(values.runs); run += 1)
  for (const { subject, results } of measured) results.push(await measure(subject));
line(['', ...SUBJECTS.map(({ name }) => name)]);
for (const [key, label, unit] of ROWS)
  line([label, ...measured.map(({ results }) => `${median(results.map((result) => result[key])).toFixed(0)} ${unit}`)]);
process.stdout.write(`load ${loadavg()[0]?.toFixed(2)} at the end\n`);
process.exit();
