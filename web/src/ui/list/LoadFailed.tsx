import { useOnline } from '../../lib/loading/useOnline.ts';

interface LoadFailedProps {
  /** What could not be loaded, as in `the alerts`. */
  readonly what: string;
  /** Whether the site is trying again now. */
  readonly isRetrying?: boolean;
  readonly again: () => void;
}

/** Says that a list could not be loaded, and what happens next, with a retry. */
export function LoadFailed({ what, isRetrying = false, again }: LoadFailedProps) {
  const isOnline = useOnline();
  return (
    <div className="nothing" role="alert">
      <p>
        {isOnline ? '' : 'You’re offline. '}
        We couldn’t load {what}. {nextStep(isOnline, isRetrying)}
      </p>
      <button type="button" className="btn btn-primary" onClick={again}>
        Try again
      </button>
    </div>
  );
}

/** What happens next; the site tries again itself when the network is back (app/offline/OfflineLine.tsx). */
function nextStep(isOnline: boolean, isRetrying: boolean): string {
  if (!isOnline) return 'We’ll try again when you’re back online.';
  return isRetrying ? 'Still trying…' : 'Check your connection and try again.';
}
