import type { Application } from '@firehouse/model';
import { patchDocument } from '../../lib/api/patchDocument.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** One of the statuses of an application. */
export type ApplicationStatus = NonNullable<Application['status']>;

/**
 * Sets the status of an application, unless somebody else changed it since it was read.
 * @throws {Error} with a sentence for the admin
 */
export async function setStatus({ id, rev = 0, name }: Application, status: ApplicationStatus): Promise<void> {
  try {
    await patchDocument({ collection: 'members.applications', id, rev, changes: { status } });
  } catch (error) {
    const code = error instanceof ApiError ? error.status : undefined;
    if (code === 401 || code === 403) currentUser().refetch?.();
    if (code === 412)
      throw new Error(`Someone else just changed the application from ${name}. Check its current status.`, {
        cause: error,
      });
    throw error;
  }
}
