import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { companyDays, companyYear } from '@firehouse/model/company-time';
import { openDatabase, type OpenDatabase } from '@firehouse/project';
import { dispatch } from '@firehouse/seed/seeding';
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
