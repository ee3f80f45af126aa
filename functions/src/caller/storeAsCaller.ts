import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/** How long the SDK goes on trying when the store does not answer, in ms; its own way is ten minutes. */
const STORE_TIMEOUT_MS = 15_000;

/**
 * Works on the object store with a caller's rights and no others: the rules of Storage decide.
 * @param project where
 * @param caller by what he is known
 * @param work what to do; the store is good only until it ends
 * @returns what the work returns
 * @throws {AccountLookupError} when the account could not be looked up; else what the work throws
 */
export async function storeAsCaller<Result>(
  project: CallerProject,
  caller: CallerTokens,
  work: (store: FirebaseStorage) => Promise<Result>,
): Promise<Result> {
  return withCallersApp(project, caller, (app) => {
    const store = getStorage(app);
    store.maxUploadRetryTime = STORE_TIMEOUT_MS;
    store.maxOperationRetryTime = STORE_TIMEOUT_MS;
    if (project.storageEmulator !== undefined) {
      const { hostname, port } = new URL(`http://${project.storageEmulator}`);
      connectStorageEmulator(store, hostname, Number(port));
    }
    return work(store);
  });
}
