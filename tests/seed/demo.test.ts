import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { company, objectPaths } from '@firehouse/model';
import { companyDays, companyYear } from '@firehouse/model/company-time';
import { openDatabase, openStore, type OpenDatabase } from '@firehouse/project';
import { dispatch, planSteps, readFirstObjects } from '@firehouse/seed/seeding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';

const root = resolve(import.meta.dirname, '../..');
const projectId = `demo-seed-${process.pid}`;

interface Filled {
  readonly incidents: number;
  readonly accounts: { readonly admin: string; readonly member: string };
}

let opened: OpenDatabase;

beforeAll(() => {
  opened = openDatabase(projectId, ownSuite().firestore);
});

afterAll(() => opened.close());

function startDemo(...args: string[]): ChildProcess {
  const { firestore, auth, storage } = ownSuite();
  return fork(join(root, 'seed/dist/demo.js'), args, {
    env: {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: firestore,
      FIREBASE_AUTH_EMULATOR_HOST: auth,
      FIREBASE_STORAGE_EMULATOR_HOST: storage,
      GCLOUD_PROJECT: projectId,
    },
  });
}

async function filled(demo: ChildProcess): Promise<Filled> {
  const [message] = await Promise.race([
    once(demo, 'message'),
    once(demo, 'exit').then(([code]) => {
      throw new Error(`The demo ended with ${String(code)}.`);
    }),
  ]);
  return (message as { readonly filled: Filled }).filled;
}

async function idsIn(collection: string): Promise<string[]> {
  return (await opened.db.collection(collection).listDocuments()).map(({ id }) => id);
}

describe('the demo company', () => {
  it('fills every screen, reports what it stored, and exits', async () => {
    const demo = startDemo();
    const { incidents, accounts } = await filled(demo);
    const [code] = await once(demo, 'exit');
    expect(code).toBe(0);
    expect(await idsIn('incidents')).toHaveLength(incidents);
    expect(await idsIn('members')).toEqual(expect.arrayContaining([accounts.admin, accounts.member]));
    for (const year of ['2024', '2025']) {
      const months = Object.values((await opened.db.doc(`calls.volume/${year}`).get()).data() ?? {}) as number[];
      expect(months).toHaveLength(12);
      expect(Math.min(...months)).toBeGreaterThan(30);
    }
    const recent = await opened.db
      .collection('incidents')
      .where('startTime', '>=', Date.now() - 1_800_000)
      .get();
    expect(recent.size).toBeGreaterThanOrEqual(2);
  });

  it('is not duplicated by a second run, which dispatches until its parent disconnects', async () => {
    const before = await Promise.all(['members', 'posts', 'alerts', 'apparatus'].map(idsIn));
    const incidents = new Set(await idsIn('incidents'));
    const alert = (await opened.db.collection('alerts').limit(1).get()).docs[0];
    await alert?.ref.update({ title: 'Changed by an admin' });
    const demo = startDemo('--dispatch');
    await filled(demo);
    expect((await alert?.ref.get())?.get('title')).toBe('Changed by an admin');
    expect(await Promise.all(['members', 'posts', 'alerts', 'apparatus'].map(idsIn))).toEqual(before);
    // Only the incidents from the last half hour are new.
    const added = (await idsIn('incidents')).filter((id) => !incidents.has(id));
    expect(added.length).toBeLessThan(6);
    expect(demo.exitCode).toBeNull();
    demo.disconnect();
    const [code] = await once(demo, 'exit');
    expect(code).toBe(0);
  });

  it('gets occasional calls, which are counted, until it is stopped', async () => {
    const before = (await idsIn('incidents')).length;
    const stop = new AbortController();
    const dispatching = dispatch(opened.db, stop.signal, () => 1_100);
    await expect
      .poll(async () => (await idsIn('incidents')).length, { timeout: 90_000 })
      .toBeGreaterThanOrEqual(before + 2);
    stop.abort();
    await dispatching;
    const year = companyYear(Date.now());
    const newYear = companyDays(year)[0]?.from;
    const incidents = await opened.db.collection('incidents').where('startTime', '>=', newYear).count().get();
    const months = Object.values((await opened.db.doc(`calls.volume/${year}`).get()).data() ?? {}) as number[];
    expect(months.reduce((sum, count) => sum + count, 0)).toBe(incidents.data().count);
  });
});

const all = (steps: readonly string[], state: string) => steps.map(() => state);

describe('the first data of a new site', () => {
  const admin = `Chief.${process.pid}@hill.example`;
  const id = admin.toLowerCase();

  /**
   * Opens a new project. Returns functions that run the command, which can be killed after a number of steps, or its
   * steps alone.
   */
  function newSite(name: string) {
    const project = `demo-first-${name}-${process.pid}`;
    const { firestore, storage } = ownSuite();
    const { app, db, close } = openDatabase(project, firestore);
    const bucket = openStore(app, project, storage);
    const run = async (args: readonly string[] = [], killAfter = Infinity) => {
      const command = join(root, 'seed/dist/firstData.js');
      const child = spawn(process.execPath, [command, '--admin', admin, '--name', 'Ann Doe', ...args], {
        env: {
          ...process.env,
          FIRESTORE_EMULATOR_HOST: firestore,
          FIREBASE_STORAGE_EMULATOR_HOST: storage,
          GCLOUD_PROJECT: project,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const closed = once(child, 'close');
      const steps: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        const [, state] = /^ {2}\[\d+\/\d+\] .*: (\w+)/.exec(line) ?? [];
        if (state !== undefined) steps.push(state);
        if (steps.length >= killAfter) child.kill('SIGKILL');
      }
      const [code] = (await closed) as [number | null];
      return { code, steps };
    };
    /** Runs the steps in this process, and stops after a number of them, as if the command had been killed. */
    const fill = async (stopAfter = Infinity) => {
      const sources = { texts: join(root, 'seed/firstData'), images: join(root, 'seed/objects') };
      const steps = await planSteps({
        db,
        bucket,
        admin: { email: admin, fName: 'Ann', lName: 'Doe', role: 'Chief' },
        objects: await readFirstObjects(sources),
        overwrite: false,
        now: Date.now(),
      });
      const states: string[] = [];
      for (const step of steps.slice(0, stopAfter)) states.push((await step.run()).state);
      return { states, isComplete: states.length === steps.length };
    };
    const content = async () => {
      const objects: Record<string, string | undefined> = {};
      for (const file of (await bucket.getFiles())[0]) objects[file.name] = (await file.getMetadata())[0].md5Hash;
      const { key: _, createdAt: __, startDt: ___, ...member } = (await db.doc(`members/${id}`).get()).data() ?? {};
      const counts = await db.collection('calls.volume').listDocuments();
      return { objects, member, years: counts.map((each) => each.id) };
    };
    return { db, bucket, run, fill, content, close };
  }
  it('is there after one run, even after a kill, and a second one changes nothing', async () => {
    const { db, bucket, run, fill, content, close } = newSite('twice');
    const killed = await run([], 2);
    expect(killed.code).toBeNull();
    const first = await run();
    const done = first.steps.indexOf('created');
    // The kill can arrive after a later step.
    expect(done).toBeGreaterThanOrEqual(2);
    expect(first).toEqual({
      code: 0,
      steps: first.steps.map((_, index) => (index < done ? 'unchanged' : 'created')),
    });
    const filledOnce = await content();
    expect(filledOnce.member).toMatchObject({ email: id, fName: 'Ann', privileges: ['member', 'admin'] });
    expect(filledOnce.years).toEqual(
      expect.arrayContaining([...company.chartYears, companyYear(Date.now())].map(String)),
    );
    for (const path of [objectPaths.about, objectPaths.donate]) {
      const shown = (await bucket.file(path.slice(1)).download()).toString();
      expect(shown).toContain(company.name.replace('&', path.endsWith('.html') ? '&amp;' : '&'));
      expect(shown).not.toContain('{{');
    }
    expect(await fill()).toEqual({ states: all(first.steps, 'unchanged'), isComplete: true });

    // Changes by others are kept unless the user agrees to replace them.
    const about = bucket.file(objectPaths.about.slice(1));
    await about.save('Our own words.', { contentType: 'text/plain', resumable: false });
    await db.doc(`members/${id}`).update({ privileges: ['member'], fName: 'Anna' });
    expect((await fill(first.steps.length - 1)).states).toEqual(expect.arrayContaining(['unchanged', 'kept']));
    await expect(fill()).rejects.toThrow('is a member without the privilege admin');
    expect((await about.download()).toString()).toBe('Our own words.');
    expect((await db.doc(`members/${id}`).get()).get('privileges')).toEqual(['member']);
    expect(await run(['--overwrite'])).toMatchObject({
      code: 0,
      steps: expect.arrayContaining(['replaced', 'updated']),
    });
    expect(await content()).toEqual({ ...filledOnce, member: { ...filledOnce.member, fName: 'Anna', rev: 2 } });
    await close();
  });

  it('is refused for a project that this folder is not built for, before anything is read or written', async () => {
    const { FIRESTORE_EMULATOR_HOST: _, ...env } = process.env;
    const command = join(root, 'seed/dist/firstData.js');
    const args = ['--admin', admin, '--name', 'Ann Doe', '--project', 'somebody-elses-site'];
    const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
    expect(said).toMatch(
      /^The site in this folder is not built for somebody-elses-site: .firebaserc has .*make-it-yours/,
    );
    expect(code).toBe(1);
  });

  it('is complete after an interruption after each step', async () => {
    const { fill, content, close } = newSite('stopped');
    for (let stopAfter = 1, isComplete = false; !isComplete; stopAfter += 1) {
      const { states, ...stopped } = await fill(stopAfter);
      expect(states).toEqual([...all(Array.from({ length: stopAfter - 1 }, String), 'unchanged'), 'created']);
      expect(stopAfter).toBeLessThan(20);
      ({ isComplete } = stopped);
    }
    expect(new Set((await fill()).states)).toEqual(new Set(['unchanged']));
    expect(Object.keys((await content()).objects)).toEqual([
      'members/user.png',
      'static/Donate.html',
      'static/about.txt',
    ]);
    expect((await content()).member).toMatchObject({ email: id, rev: 1 });
    await close();
  });
});
