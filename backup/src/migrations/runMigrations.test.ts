import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportCompany } from '../exportCompany.ts';
import { startLocalCompanies, type LocalCompanies, type LocalCompany } from '../testing/localCompany.ts';
import { migrations, type Migration } from './allMigrations.ts';
import { openMigrations, runMigrations } from './runMigrations.ts';

/** Number of alerts: more than two pages. */
const COUNT = 650;

let companies: LocalCompanies;
let company: LocalCompany;

beforeAll(async () => {
  companies = await startLocalCompanies();
});
afterAll(() => companies.close());
beforeEach(async () => {
  company = companies.add();
  const alerts = Array.from({ length: COUNT }, (_, at) => ({
    path: `alerts/a${String(at).padStart(4, '0')}`,
    fields: {
      title: { stringValue: `Alert ${at}` },
      rev: { integerValue: '3' },
      ...(at % 2 === 0 && { level: { integerValue: '2' } }),
    },
  }));
  await company.database.write(alerts.slice(0, 400));
  await company.database.write(alerts.slice(400));
  await company.database.write([{ path: 'posts/p', fields: { level: { integerValue: '2' } } }]);
});

/** Replaces the number `level` with the word `severity`. */
const severity: Migration = {
  id: '2.0.0-severity',
  what: 'The level of an alert becomes its severity.',
  collection: 'alerts',
  change: ({ level, ...fields }) =>
    level === undefined ? undefined : { ...fields, severity: { stringValue: 'urgent' } },
};

const backUp = vi.fn(() => Promise.resolve());
beforeEach(() => void backUp.mockClear());
const run = (options: Partial<Parameters<typeof runMigrations>[0]> = {}) =>
  runMigrations({ database: company.database, migrations: [severity], backUp, ...options });

async function expectComplete(): Promise<void> {
  const documents = await company.documents();
  const alerts = [...documents].filter(([path]) => path.startsWith('alerts/'));
  expect(alerts).toHaveLength(COUNT);
  for (const [path, fields] of alerts)
    expect(fields, path).toEqual(
      Number(path.slice(-4)) % 2 === 0
        ? { title: fields['title'], rev: { integerValue: '4' }, severity: { stringValue: 'urgent' } }
        : { title: fields['title'], rev: { integerValue: '3' } },
    );
  expect(documents.get('posts/p')).toEqual({ level: { integerValue: '2' } });
  expect(await openMigrations(company.database, [severity])).toEqual([]);
}

describe('a migration', () => {
  it('runs once, after a backup of what was there before', async () => {
    const before = await company.documents();
    const folder = companies.newFolder();
    const results = await run({
      backUp: async () => {
        expect(await company.documents()).toEqual(before);
        await exportCompany({ ...company, folder });
      },
    });
    expect(results).toEqual([{ id: severity.id, changed: COUNT / 2 }]);
    await expectComplete();
    expect(await run()).toEqual([]);
    expect(backUp).not.toHaveBeenCalled();
    await expectComplete();
  });

  it('continues after an interruption at each page', async () => {
    for (let page = 1; page <= 2; page += 1) {
      const stop = new AbortController();
      await expect(run({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted');
      expect(await openMigrations(company.database, [severity])).toEqual([severity]);
    }
    expect(await run()).toEqual([{ id: severity.id, changed: COUNT / 2 }]);
    await expectComplete();
  });

  it('changes nothing twice if the response to a commit is lost', async () => {
    const write = company.database.writeUnchanged.bind(company.database);
    vi.spyOn(company.database, 'writeUnchanged').mockImplementationOnce(async (...args) => {
      await write(...args);
      throw new Error('The connection was lost.');
    });
    await expect(run()).rejects.toThrow('The connection was lost.');
    expect(await run()).toEqual([{ id: severity.id, changed: COUNT / 2 }]);
    await expectComplete();
  });

  it('reads again what somebody changes at the same moment, and loses no edit', async () => {
    const read = company.database.currentPage.bind(company.database);
    const edited = { path: 'alerts/a0000', fields: { title: { stringValue: 'Edited' }, level: { integerValue: '1' } } };
    let isEdited = false;
    vi.spyOn(company.database, 'currentPage').mockImplementation(async (...args) => {
      const page = await read(...args);
      if (args[0] === 'alerts' && !isEdited) await company.database.write([edited]);
      isEdited ||= args[0] === 'alerts';
      return page;
    });
    expect(await run()).toEqual([{ id: severity.id, changed: COUNT / 2 }]);
    expect((await company.documents()).get(edited.path)).toEqual({
      title: { stringValue: 'Edited' },
      severity: { stringValue: 'urgent' },
    });
  });

  it('is refused if it is not idempotent, before it changes anything', async () => {
    const before = await company.documents();
    const endless: Migration = {
      ...severity,
      change: ({ title, ...fields }) => ({ ...fields, title: { stringValue: `${JSON.stringify(title)}!` } }),
    };
    await expect(run({ migrations: [endless] })).rejects.toThrow('changes what it has changed already');
    expect(await company.documents()).toEqual(before);
  });

  it('changes nothing without its backup', async () => {
    const before = await company.documents();
    await expect(run({ backUp: () => Promise.reject(new Error('The disk is full.')) })).rejects.toThrow('disk is full');
    expect(await company.documents()).toEqual(before);
  });
});

it('the migrations of releases have unique IDs that begin with a version', () => {
  const ids = migrations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^\d+\.\d+\.\d+-[a-z-]+$/);
});
