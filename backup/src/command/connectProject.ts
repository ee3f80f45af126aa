import { openDatabase, openStore, type Bucket, type Target } from '@firehouse/project';
import { getStorage } from 'firebase-admin/storage';
import { BackupError } from '../archive/backupHeader.ts';
import { accessOf } from '../cloud/googleAccess.ts';
import { FirestoreRest } from '../cloud/firestoreRest.ts';

/** An open connection to a project. */
export interface Connection {
  readonly database: FirestoreRest;
  readonly bucket: Bucket;
  readonly close: () => Promise<void>;
}

/**
 * Connects to a project with admin privileges.
 * @param bucketName name of the live project's bucket; undefined for the default one
 * @throws {BackupError} if the bucket doesn't exist
 */
export async function connect(
  { projectId, emulator, storage }: Target,
  bucketName: string | undefined,
): Promise<Connection> {
  const { app, close } = openDatabase(projectId, emulator);
  const database = new FirestoreRest(accessOf(app, projectId, emulator));
  if (emulator !== null) {
    if (storage === null) throw new BackupError('This database has no Storage emulator next to it.');
    return { database, bucket: openStore(app, projectId, storage), close };
  }
  const names =
    bucketName === undefined ? [`${projectId}.firebasestorage.app`, `${projectId}.appspot.com`] : [bucketName];
  for (const name of names) {
    const bucket = getStorage(app).bucket(name);
    const [exists] = await bucket.exists();
    if (exists) return { database, bucket, close };
  }
  throw new BackupError(`There is no bucket ${names.join(' or ')}. Name it with --bucket.`);
}
