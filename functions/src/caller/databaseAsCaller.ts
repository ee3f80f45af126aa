import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/**
 * Works on the database with only the caller's privileges: the security rules decide (docs/decisions/003).
 * @param caller the caller's tokens
 * @param work what to do; the database is valid only until it ends
 * @returns what `work` returns
 * @throws {AccountLookupError} when the account could not be looked up; otherwise whatever `work` throws
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
