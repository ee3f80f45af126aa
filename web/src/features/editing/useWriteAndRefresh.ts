import type { Collection, Entity } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Shared by creating and editing. */
interface Writing {
  readonly collection: Collection;
  /** Runs a step of the write; notes whether the caller was refused. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Invalidates the collection's cached reads. */
  readonly refresh: () => void;
}

/**
 * Returns a form's write functions. If the caller was refused, their privileges are refetched once the form is closed,
 * not earlier, because the form and its content would disappear with the privilege.
 */
export function useWriteAndRefresh(entity: Entity): Writing {
  // Every entity has a collection; looking it up would load all entities.
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
