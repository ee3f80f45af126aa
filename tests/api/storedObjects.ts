import { CLEAN_MARK } from '@firehouse/model';
import { openStore } from '@firehouse/project';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { ownSuite } from '../suite/context.ts';

/** Stores objects directly in the running suite, bypassing the security rules, and removes them after the test. */
export interface Store {
  readonly bucket: ReturnType<typeof openStore>;
  /**
   * Stores an object at a path such as `/posts/a.jpg`.
   * @param mark custom metadata; by default, the mark for a clean object
   */
  put(
    path: string,
    bytes: Buffer | string,
    contentType: string,
    mark?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Returns the names in a folder that start with a prefix. */
  names(folder: string, prefix: string): Promise<string[]>;
  /** Removes the stored objects, and all others with these prefixes. */
  clear(...prefixes: readonly string[]): Promise<void>;
}

/** Opens the object store of the running suite. */
export function openTestStore(): Store {
  const { projectId, storage } = ownSuite();
  const app = initializeApp({ projectId }, `${projectId}@${storage}`);
  const bucket = openStore(app, projectId, storage);
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
