import { findBucket, openDatabase, type Bucket, type Target } from '@firehouse/project';
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
 * @throws {NoTargetError} if the bucket doesn't exist
 */
export async function connect(target: Target, bucketName: string | undefined): Promise<Connection> {
  const { projectId, emulator } = target;
  const { app, close } = openDatabase(projectId, emulator);
  const database = new FirestoreRest(accessOf(app, projectId, emulator));
  return { database, bucket: await findBucket(app, target, bucketName), close };
}
