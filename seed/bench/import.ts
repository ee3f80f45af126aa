import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeShiftedIncidents } from './shiftedIncidents.ts';

/**
 * `npm run bench -w seed -- FILE.csv [ROWS] [OUT.csv]`: generates a large file from FILE.csv, with 100,000 incidents by
 * default, and imports it. Prints the time and the importer's peak memory (Linux only). Uses the running suite, or the
 * emulator in FIRESTORE_EMULATOR_HOST. If OUT.csv is given, the generated file is kept there.
 */
const [file, rows = '100000', existing] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the CSV file from which to generate the large one.');

const from = process.env.INIT_CWD ?? process.cwd();
const folder = await mkdtemp(join(tmpdir(), 'calls-'));
try {
  const large = existing === undefined ? join(folder, 'calls.csv') : resolve(from, existing);
  console.log(
    `${(await writeShiftedIncidents(resolve(from, file), large, Number(rows))).toLocaleString('en-US')} rows written.`,
  );
  const { seconds, peakMiB, code } = await timedImport(large);
  console.log(`Importer: ${seconds.toFixed(1)} s, peak memory ${peakMiB.toFixed(0)} MiB.`);
  process.exitCode = code;
} finally {
  await rm(folder, { recursive: true });
}

async function timedImport(large: string) {
  const started = performance.now();
  const importer = resolve(import.meta.dirname, '../dist/import.js');
  const child = spawn(process.execPath, [importer, large], { stdio: 'inherit' });
  let peakMiB = 0;
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, peakOf(child.pid));
  }, 50);
  const [code]: (number | null)[] = await once(child, 'close');
  clearInterval(watch);
  return { seconds: (performance.now() - started) / 1000, peakMiB, code: code ?? 1 };
}

/** Returns a process's peak memory in MiB, or 0 if it has exited. */
function peakOf(pid: number | undefined) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
