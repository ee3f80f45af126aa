import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/** How long the SDK retries failed requests, in ms. Its default for uploads is ten minutes. */
const STORE_TIMEOUT_MS = 15_000;

/**
 * Runs a function with an object store that has only the caller's privileges, so the Storage rules apply.
 * @param work receives the store, which can't be used afterward
 * @throws {AccountLookupError} if the account can't be looked up
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
