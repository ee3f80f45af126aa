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
 * A separate client, because the site's own has no mutations, whose code the first page does not need
 * (vite/plugins/lazyQueryParts.ts).
 */
const requests = new QueryClient({ mutationCache: new MutationCache() });

/**
 * Returns a request triggered by a user's action, with its state: TanStack's mutation, whose `mutate` does nothing
 * while a request is in progress. After a refusal, the user's privileges are refetched.
 */
export function useRequest<Result, Input = void>({
  onError,
  onSettled,
  ...options
}: UseMutationOptions<Result, Error, Input>) {
  // Not `isPending`, which is rendered only after a second click can arrive.
  const isSent = useRef(false);
  const mutation = useMutation<Result, Error, Input>(
    {
      ...options,
      // Fails without a network, like a read, instead of waiting for one.
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
    /** The failure as a sentence for the user; empty if there was none. */
    problem: error === null ? '' : failureInWords(error),
    /** Whether the server refused the request, so that sending it again does not help. */
    isRefused: error instanceof ApiError && error.status < 500 && error.status !== 429,
  };
}
