import { useCallback, useState } from 'react';
import { failureInWords } from './failureInWords.ts';
import { ApiError } from './apiError.ts';

/** A request to the server and its state. */
interface ServerAction<Result> {
  readonly isBusy: boolean;
  readonly result: Result | undefined;
  /** What went wrong, as a sentence for the user; empty if nothing did. */
  readonly problem: string;
  /** Whether the server refused the request, so that sending it again does not help. */
  readonly isRefused: boolean;
  /** Sends the request; the previous result stays until there is a new one. */
  readonly run: (work: () => Promise<Result>) => void;
}

interface State<Result> {
  readonly isBusy: boolean;
  readonly result?: Result;
  readonly error?: unknown;
}

/** Tracks the state of a server action. */
export function useServerAction<Result>(): ServerAction<Result> {
  const [state, setState] = useState<State<Result>>({ isBusy: false });
  const run = useCallback((work: () => Promise<Result>) => {
    setState(({ result }) => ({ isBusy: true, ...(result !== undefined && { result }) }));
    work().then(
      (result) => setState({ isBusy: false, result }),
      (error: unknown) => setState((before) => ({ ...before, isBusy: false, error })),
    );
  }, []);
  const { isBusy, result, error } = state;
  return {
    isBusy,
    result,
    run,
    problem: error === undefined ? '' : failureInWords(error),
    isRefused: isRefusal(error),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
