import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage';
import { withCallersApp, type CallerProject, type CallerTokens } from './callersApp.ts';

/** How long the SDK retries if the store does not respond, in ms; its default is ten minutes. */
const STORE_TIMEOUT_MS = 15_000;

/**
 * Works on the object store with only the caller's privileges: the Storage rules decide.
 * @param caller the caller's tokens
 * @param work the work to do; the store is valid only until it ends
 * @returns the result of `work`
 * @throws {AccountLookupError} if the account could not be looked up; otherwise anything that `work` throws
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
