import { join, resolve } from 'node:path';
import { openDatabase } from '@firehouse/seed/database';
import { demoAccounts } from '@firehouse/seed/demo/accounts';
import { seedObjects } from '@firehouse/seed/demo/objects';
import { seedAccounts } from '@firehouse/seed/demo/seedCompany';
import { emulatedBucket, openStore } from '@firehouse/seed/store';
import { getAuth } from 'firebase-admin/auth';
import type { TestProject } from 'vitest/node';
import { startSuite } from '../../emulators/launch/suite.mjs';
import { withLocalAuth } from '../../scripts/hosting/localPolicy.mjs';
import { loadTestCompany } from './company.ts';
import './context.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Starts one suite of its own for all tests of this project, on free ports, with the test company in it,
 * and tells the tests where it is. The function that it gives stops the suite.
 * @param project the vitest project
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const suite = await startSuite({ root, projectId: 'demo-firehouse', ports: 'free', adapt: withLocalAuth });
  const known = new Set(Object.keys(process.env));
  try {
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = suite.auth;
    const { app, db, close } = openDatabase(suite.projectId, suite.firestore);
    const store = openStore(app, suite.projectId, suite.storage);
    await Promise.all([loadTestCompany(db, Date.now()), seedAccounts(getAuth(app)), seedObjects(store, join(root, 'seed/objects'))]);
    await close();
    // The tests' own processes get what this one has; a library in them must not take the emulators for the world.
    for (const name of Object.keys(process.env)) if (!known.has(name)) delete process.env[name];
    project.provide('suite', {
      projectId: suite.projectId,
      hosting: suite.hosting,
      functions: suite.functions,
      firestore: suite.firestore,
      auth: suite.auth,
      storage: suite.storage,
      bucket: emulatedBucket(suite.projectId),
      accounts: { admin: demoAccounts.admin.email, member: demoAccounts.member.email },
    });
  } catch (error) {
    await suite.stop();
    throw error;
  }
  return () => suite.stop();
}
