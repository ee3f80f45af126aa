import { join } from 'node:path';
import { openDatabase, openStore } from '@firehouse/project';
import { seedAccounts, seedObjects } from '@firehouse/seed/seeding';
import { getAuth } from 'firebase-admin/auth';
import type { TestProject } from 'vitest/node';
import type { Suite } from 'firebase-without-java/suite';
import { withLocalSettings } from '@firehouse/functions/local-settings';
import { testCenters } from '@firehouse/functions/testing/centers';
import { buildStale } from '@firehouse/scripts/build';
import { withLocalAuth } from '@firehouse/scripts/local-policy';
import { startInbox } from '@firehouse/scripts/inbox';
import { loadTestCompany } from './testCompany.ts';
import { provideSuites, root } from './provideSuites.ts';
import { rebuildOnEdits } from './rebuildOnEdits.ts';
import { testPublication } from './testPublication.ts';

/** Number of emails to keep, more than a test run sends. */
const KEPT_EMAILS = 20_000;

/**
 * Builds everything, and starts a suite with the test company for each worker. In watch mode, rebuilds what an edit
 * affects and reruns the tests. Returns a function that stops the suites.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale(root);
  const inbox = await startInbox({ maxEmails: KEPT_EMAILS });
  const started = await provideSuites(project, {
    start: {
      adapt: (config, ports, folder) =>
        withLocalSettings(withLocalAuth(config, ports), {
          root,
          folder,
          hostingPort: ports.hosting,
          smtpPort: inbox.smtp.port,
          parameters: { PUBLICATION_POLICY: JSON.stringify(testPublication), ...testCenters },
        }),
    },
    fill,
    inbox: inbox.url,
  }).catch(async (error: unknown) => {
    await inbox.stop();
    throw error;
  });
  await rebuildOnEdits(project, started);
  return async () => {
    await started.stop();
    await inbox.stop();
  };
}

/** Stores the test company in a suite. */
async function fill(suite: Suite): Promise<void> {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = suite.auth;
  const { app, db, close } = openDatabase(suite.projectId, suite.firestore);
  const store = openStore(app, suite.projectId, suite.storage);
  await Promise.all([
    loadTestCompany(db, Date.now()),
    seedAccounts(getAuth(app)),
    seedObjects(store, join(root, 'seed/objects'), { hasFunctions: true }),
  ]);
  await close();
}
