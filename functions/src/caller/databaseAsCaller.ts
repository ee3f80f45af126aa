import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/**
 * Works on the database with only the caller's privileges: the security rules decide (docs/decisions/003).
 * @param caller the caller's tokens
 * @param work the work to do; the database is valid only until it ends
 * @returns the result of `work`
 * @throws {AccountLookupError} if the account could not be looked up; otherwise anything that `work` throws
 */
export async function asCaller<Result>(
  project: CallerProject,
  caller: CallerTokens,
  work: (db: Firestore) => Promise<Result>,
): Promise<Result> {
  return withCallersApp(project, caller, (app) => {
    const db = getFirestore(app);
    if (project.firestoreEmulator !== undefined) {
      const { hostname, port } = new URL(`http://${project.firestoreEmulator}`);
      connectFirestoreEmulator(db, hostname, Number(port));
    }
    return work(db);
  });
}
