import { demoAccounts } from '@firehouse/seed/demo';
import { emulatedBucket } from '@firehouse/project';
import type { Suite } from 'firebase-without-java/suite';
import type { SuiteContext } from './context.ts';

/** Creates the context for a suite. `inbox` is the inbox's URL. */
export function contextOf(suite: Suite, inbox: string): SuiteContext {
  return {
    projectId: suite.projectId,
    hosting: suite.hosting,
    functions: suite.functions,
    firestore: suite.firestore,
    auth: suite.auth,
    storage: suite.storage,
    bucket: emulatedBucket(suite.projectId),
    inbox,
    accounts: { admin: demoAccounts.admin.email, member: demoAccounts.member.email },
  };
}
