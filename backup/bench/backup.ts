// npm run bench -w backup [-- DOCUMENTS IMAGES]: exports a company to a folder, and restores the backup to an empty
// project. Kills both after a few seconds, then resumes them. Exports the restored project, too, and compares the two
// journals. Prints times and peak memory (Linux only). Requires emulators in FIRESTORE_EMULATOR_HOST and
// FIREBASE_STORAGE_EMULATOR_HOST.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';

const [documents = 100_000, images = 500] = process.argv.slice(2).map(Number);
const dist = resolve(import.meta.dirname, '../dist');
const folder = await mkdtemp(join(tmpdir(), 'backup-bench-'));
const [source, target] = [`demo-bench-a-${process.pid}`, `demo-bench-b-${process.pid}`];

await fill(source);
console.log(`${documents} incidents and ${images} images.`);
const first = join(folder, 'first');
await printRun('export, killed', run('export', [first, '--project', source], { killAfterMs: 4_000 }));
await printRun('export, resumed', run('export', [first, '--project', source]));
await printRun('restore, killed', run('restore', [first, '--project', target], { killAfterMs: 8_000 }));
await printRun('restore, resumed', run('restore', [first, '--project', target]));
const second = join(folder, 'second');
await printRun('export of the restored company', run('export', [second, '--project', target]));
const [before, after] = await Promise.all([contentOf(first), contentOf(second)]);
const differing = before.filter((line, at) => line !== after[at]).length + Math.abs(before.length - after.length);
console.log(`${before.length} files and objects, ${differing} of them different.`);
await rm(folder, { recursive: true });
process.exit(differing === 0 ? 0 : 1);

interface Run {
  readonly code: number | null;
  readonly seconds: number;
  readonly peakMb: number;
}

async function fill(projectId: string) {
  const app = initializeApp({ projectId });
  const db = getFirestore(app);
  for (let from = 0; from < documents; from += 500) {
    const batch = db.batch();
    for (let at = from; at < Math.min(documents, from + 500); at++) {
      batch.set(db.doc(`incidents/${at.toString(16).padStart(32, '0')}`), {
        startTime: 1_700_000_000_000 + at * 60_000,
        TypeCode: 'EMS',
        ChiefComplaint: 'FALL VICTIM',
        Address: `${at} Tollgate Lane, Salisbury Township`,
        XSt: 'Millrace Road',
        Description: `Station 57; unit ${at % 40}.`,
        CallerLatitude: 40.5 + at / 1e6,
        CallerLongitude: -75.5,
      });
    }
    await batch.commit();
  }
  const bucket = getStorage(app).bucket(`${projectId}.appspot.com`);
  for (let at = 0; at < images; at++)
    await bucket.file(`posts/${at}.jpg`).save(randomBytes(150_000), { resumable: false, contentType: 'image/jpeg' });
}

async function run(program: string, args: string[], { killAfterMs }: { killAfterMs?: number } = {}): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(dist, `${program}.js`), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakKbOf(child.pid));
  }, 50);
  const [code]: (number | null)[] = await once(child, 'close');
  clearTimeout(timer);
  clearInterval(watch);
  return { code: code ?? null, seconds: (performance.now() - begun) / 1_000, peakMb: peak / 1_024 };
}

/** Returns a process's peak memory in KB, or 0 if it has exited. */
function peakKbOf(pid: number | undefined) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function printRun(what: string, running: Promise<Run>) {
  const { code, seconds, peakMb } = await running;
  console.log(`${what}: ${seconds.toFixed(1)} s, peak memory ${peakMb.toFixed(0)} MB, exit code ${code}`);
}

async function contentOf(path: string) {
  return (await readFile(join(path, 'journal.ndjson'), 'utf8')).split('\n').filter(Boolean).sort();
}
