import { join, resolve } from 'node:path';
import { openDatabase } from '@firehouse/seed/database';
import { seedObjects } from '@firehouse/seed/demo/objects';
import { seedAccounts } from '@firehouse/seed/demo/seedCompany';
import { openStore } from '@firehouse/seed/store';
import { getAuth } from 'firebase-admin/auth';
import type { TestProject } from 'vitest/node';
import { startSuite, type Suite } from '../../emulators/launch/suite.mjs';
import { withLocalSettings } from '../../functions/scripts/localSettings.mjs';
import { buildStale } from '../../scripts/build.mjs';
import { withLocalAuth } from '../../scripts/hosting/localPolicy.mjs';
import { startInbox, type Inbox } from '../../scripts/mail/inbox.mjs';
import { loadTestCompany } from './company.ts';
import { contextOf } from './contextOf.ts';
import { testPublication } from './publication.ts';

const root = resolve(import.meta.dirname, '../..');

/** More emails than one test run sends. */
const KEPT_EMAILS = 20_000;

/**
 * Starts a suite for each worker of this project, on free ports, with the test company, and provides their addresses to
 * the tests. Returns a function that stops them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale(root);
  const inbox = await startInbox({ maxEmails: KEPT_EMAILS });
  const suites = await startSuites(workersOf(project), inbox).catch(async (error: unknown) => {
    await inbox.stop();
    throw error;
  });
  const stop = async () => {
    await Promise.all(suites.map((suite) => suite.stop()));
    await inbox.stop();
  };
  try {
    // Sequentially: the Admin SDK reads the emulators' addresses from the process's environment.
    for (const suite of suites) await fill(suite);
    project.provide(
      'suites',
      suites.map((suite) => contextOf(suite, inbox.url)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** At most one per file to run, of any project, except in watch mode, where more can come. */
function workersOf(project: TestProject): number {
  const { maxWorkers, watch } = project.config;
  const files = project.vitest.state.getPaths();
  return watch ? maxWorkers : Math.max(1, Math.min(maxWorkers, files.length));
}

/** Starts suites concurrently: all of them, or none. */
async function startSuites(count: number, inbox: Inbox): Promise<Suite[]> {
  const starting = Array.from({ length: count }, () =>
    startSuite({
      root,
      projectId: 'demo-firehouse',
      ports: 'free',
      adapt: (config, ports, folder) =>
        withLocalSettings(withLocalAuth(config, ports), {
          root,
          folder,
          hostingPort: ports.hosting,
          smtpPort: inbox.smtp.port,
          parameters: { PUBLICATION_POLICY: JSON.stringify(testPublication) },
        }),
    }),
  );
  const started = await Promise.allSettled(starting);
  const failed = started.find((result) => result.status === 'rejected');
  const suites = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (failed === undefined) return suites;
  await Promise.all(suites.map((suite) => suite.stop()));
  throw failed.reason;
}

/** Stores the test company in a suite. */
async function fill(suite: Suite): Promise<void> {
  const known = new Set(Object.keys(process.env));
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = suite.auth;
  const { app, db, close } = openDatabase(suite.projectId, suite.firestore);
  const store = openStore(app, suite.projectId, suite.storage);
  await Promise.all([
    loadTestCompany(db, Date.now()),
    seedAccounts(getAuth(app)),
    seedObjects(store, join(root, 'seed/objects'), { hasFunctions: true }),
  ]);
  await close();
  // The tests' processes inherit this environment; a library in them must not take the emulators for production.
  for (const name of Object.keys(process.env)) if (!known.has(name)) delete process.env[name];
}
