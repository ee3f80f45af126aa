import { CLEAN_MARK } from '@firehouse/model';
import { openStore } from '@firehouse/seed/store';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { ownSuite } from '../suite/context.ts';

/** `IdempotencyStrategy.RetryAlways` of @google-cloud/storage. */
const RETRY_ALWAYS = 0;

/** Objects that a test puts into the running store, past the rules, and takes away again. */
export interface Store {
  readonly bucket: ReturnType<typeof openStore>;
  /**
   * Stores an object by its path, `/posts/a.jpg`.
   * @param mark its custom metadata; that of a clean one if not said
   */
  put(
    path: string,
    bytes: Buffer | string,
    contentType: string,
    mark?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** The names in a folder that begin so, without the folder. */
  names(folder: string, prefix: string): Promise<string[]>;
  /** Takes away what was put, and what else is named so. */
  clear(...prefixes: readonly string[]): Promise<void>;
}

/** Opens the object store of the running suite. */
export function openTestStore(): Store {
  const { projectId, storage } = ownSuite();
  const app = initializeApp({ projectId }, `${projectId}@${storage}`);
  const bucket = openStore(app, projectId, storage);
  // The emulator ends a connection that nobody has used for a while, on a busy machine while the next object is sent
  // by it. The same bytes may be put twice.
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  const known = new Set<string>();
  return {
    bucket,
    async put(path, bytes, contentType, mark = CLEAN_MARK) {
      known.add(path.slice(1));
      await bucket.file(path.slice(1)).save(bytes, { contentType, resumable: false, metadata: { metadata: mark } });
    },
    async names(folder, prefix) {
      const [files] = await bucket.getFiles({ prefix: `${folder}/${prefix}` });
      return files.map(({ name }) => name.slice(folder.length + 1)).sort();
    },
    async clear(...prefixes) {
      for (const name of known) await bucket.file(name).delete({ ignoreNotFound: true });
      for (const prefix of prefixes) await bucket.deleteFiles({ prefix });
      await deleteApp(app);
    },
  };
}
