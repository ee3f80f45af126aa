import type { Collection, Entity } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Write functions shared by the forms for creating and editing documents. */
interface Writing {
  readonly collection: Collection;
  /** Runs a step of the write, and notes whether the API refused it. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Invalidates the collection's cached queries. */
  readonly refresh: () => void;
}

/**
 * Returns the write functions for a form. If the API refuses a write, the user's privileges are refetched after the
 * form closes. Doing so earlier could remove the form along with its input.
 */
export function useWriteAndRefresh(entity: Entity): Writing {
  // All entities have a collection. Checking that at run time would load all entities.
  const collection = entity.collection as Collection;
  const client = useQueryClient();
  const isRefused = useRef(false);
  useEffect(
    () => () => {
      if (isRefused.current) currentUser().refetch?.();
      isRefused.current = false;
    },
    [],
  );
  const attempt = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      isRefused.current ||= error instanceof ApiError && (error.status === 401 || error.status === 403);
      throw error;
    }
  }, []);
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [collection] }), [client, collection]);
  return { collection, attempt, refresh };
}
