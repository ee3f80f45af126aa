import { useCallback, useState } from 'react';

/** A server action and its state. */
export interface ServerAction<Result> {
  readonly isBusy: boolean;
  /** What the last successful run returned. */
  readonly result: Result | undefined;
  /** Why the last run failed, in the server's words; empty otherwise. */
  readonly trouble: string;
  readonly run: (work: () => Promise<Result>) => void;
}

/** Tracks the state of a server action. */
export function useServerAction<Result>(): ServerAction<Result> {
  const [state, setState] = useState<{ isBusy: boolean; result?: Result; trouble: string }>({
    isBusy: false,
    trouble: '',
  });
  const run = useCallback((work: () => Promise<Result>) => {
    setState((before) => ({ ...before, isBusy: true, trouble: '' }));
    work().then(
      (result) => setState({ isBusy: false, result, trouble: '' }),
      (error: unknown) =>
        setState((before) => ({
          ...before,
          isBusy: false,
          trouble: error instanceof Error ? error.message : String(error),
        })),
    );
  }, []);
  return { isBusy: state.isBusy, result: state.result, trouble: state.trouble, run };
}
