import { useCallback, useState } from 'react';

/** Something that a button does at the server. */
export interface Act<Result> {
  readonly isBusy: boolean;
  readonly result: Result | undefined;
  /** What the server said instead, in its words. */
  readonly trouble: string;
  readonly run: (work: () => Promise<Result>) => void;
}

/** Keeps how far something has come that a button does at the server. */
export function useAct<Result>(): Act<Result> {
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
