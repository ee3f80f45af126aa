import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/**
 * Runs a function with a database that has only the caller's privileges, so the security rules apply
 * (docs/decisions/003).
 * @param work receives the database, which can't be used afterward
 * @throws {AccountLookupError} if the account can't be looked up
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
