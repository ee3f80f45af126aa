// `npm run bench -w scripts [-- FOLDER]`: measures how long it takes to get the site running on a new machine, and how
// much disk space that takes. Clones the last commit, installs packages with an empty cache, and runs `npm start`.
// FOLDER is another checkout to measure instead of this one. The result depends on the network and on the machine's
// load, so the load is printed as well.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from 'firebase-without-java/suite';
import { onEndRequested } from '../lib/onEndRequested.ts';
import { PlainError, runScript } from '../lib/steps.ts';
import { mustRun, mustRunNpm } from '../lib/runCommand.ts';
import { bytesBelow } from './sourceCounts.ts';

const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'));

await runScript(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-machine-'));
  onEndRequested(() => process.exit(1));
  const clone = join(folder, 'clone');
  // Don't pass on the settings of the npm that runs this script.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const env = { ...Object.fromEntries(own), TMPDIR: join(folder, 'tmp'), npm_config_cache: join(folder, 'cache') };
  try {
    await mkdir(env.TMPDIR);
    const phases = [
      await measure('clone', clone, () =>
        mustRun('Cloning', 'git', ['clone', '-q', '--depth', '1', `file://${root}`, clone], { cwd: folder }),
      ),
      await measure('npm ci', join(clone, 'node_modules'), () =>
        mustRunNpm('Installing', ['ci', '--no-audit', '--no-fund'], { cwd: clone, env }),
      ),
      await measure('npm start', join(clone, '.firebase'), () => startAndStop(clone, env)),
    ];
    const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
    for (const phase of phases) console.log(line(phase));
    console.log(line({ name: 'clone to site', seconds, bytes: 0 }));
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A measured phase, with the total size of the files it created. */
interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly bytes: number;
}

/**
 * Measures a phase.
 * @param work can return the `performance.now()` when the phase ended; otherwise, it ends when the promise resolves
 */
async function measure(name: string, folder: string, work: () => Promise<number | void>): Promise<Phase> {
  const began = performance.now();
  const ended = (await work()) ?? performance.now();
  return { name, seconds: (ended - began) / 1_000, bytes: bytesBelow(folder) };
}

function line({ name, seconds, bytes }: Phase) {
  const size = bytes === 0 ? '' : `${(bytes / 1_000_000).toFixed(0).padStart(8)} MB`;
  return `${name.padEnd(14)}${seconds.toFixed(0).padStart(6)} s${size}`;
}

/** Starts the site, waits until it responds, and stops it. */
async function startAndStop(cwd: string, env: NodeJS.ProcessEnv) {
  const [port = 0] = await freePorts(1);
  const site = `http://127.0.0.1:${port}`;
  const args = ['start', '--', '--port', String(port)];
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const end = () => child.exitCode ?? process.kill(-(child.pid ?? 0), 'SIGINT');
  process.once('exit', end);
  const closed = once(child, 'close');
  const printed: string[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    printed.push(text);
    if (text.trim() === site) break;
  }
  const isUp = await fetch(site).then(
    ({ ok }) => ok,
    () => false,
  );
  const upAt = performance.now();
  child.stdout.resume();
  if (child.exitCode === null) end();
  await closed;
  process.off('exit', end);
  if (!isUp) throw new PlainError(`The site does not answer:\n${printed.join('\n')}`);
  return upAt;
}
