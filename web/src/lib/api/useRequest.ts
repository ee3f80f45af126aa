import {
  MutationCache,
  QueryClient,
  useMutation,
  type MutateOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { currentUser } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { failureInWords } from './failureInWords.ts';

/**
 * A separate client for mutations. The site's main client has no mutation code, so that the first page doesn't load it
 * (vite/plugins/lazyQueryParts.ts).
 */
const requests = new QueryClient({ mutationCache: new MutationCache() });

/**
 * Sends a request in response to a user action and tracks its state. Based on TanStack's mutation, except that `mutate`
 * does nothing while a request is in flight. If the server refuses the request, refetches the user's privileges.
 */
export function useRequest<Result, Input = void>({
  onError,
  onSettled,
  ...options
}: UseMutationOptions<Result, Error, Input>) {
  // `isPending` would be too late: a second click can arrive before React renders it.
  const isSent = useRef(false);
  const mutation = useMutation<Result, Error, Input>(
    {
      ...options,
      // While offline, fail like a read instead of waiting for a connection.
      networkMode: 'always',
      onError: (error, ...context) => {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) currentUser().refetch?.();
        return onError?.(error, ...context);
      },
      onSettled: (...outcome) => {
        isSent.current = false;
        return onSettled?.(...outcome);
      },
    },
    requests,
  );
  const { mutate, error } = mutation;
  return {
    ...mutation,
    mutate: useCallback(
      (input: Input, callbacks: MutateOptions<Result, Error, Input> = {}) => {
        if (!isSent.current) mutate(input, callbacks);
        isSent.current = true;
      },
      [mutate],
    ),
    /** Error message for the user; empty if the request hasn't failed. */
    problem: error === null ? '' : failureInWords(error),
    /** Whether the server refused the request, so that retrying it is pointless. */
    isRefused: error instanceof ApiError && error.status < 500 && error.status !== 429,
  };
}
