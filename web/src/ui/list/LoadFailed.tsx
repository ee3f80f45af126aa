import { isNetworkLimited, NETWORK_LIMITED } from '../../lib/api/networkLimit.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';

interface LoadFailedProps {
  /** What failed to load, such as `the alerts`. */
  readonly what: string;
  /** Whether a retry is in progress. */
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

/**
 * Shows that something failed to load, with advice and a retry button. The site also retries when the connection
 * returns (app/offline/startOffline.tsx).
 */
export function LoadFailed({ what, isRetrying, onRetry }: LoadFailedProps) {
  const failure = `We couldn’t load ${what}. `;
  const advice = isNetworkLimited() ? `${NETWORK_LIMITED} ` : isRetrying ? '' : 'Check your connection and try again.';
  return (
    <div className="nothing" role="alert">
      <p>
        {useOnline()
          ? failure + advice + (isRetrying ? 'Still trying…' : '')
          : `You’re offline. ${failure}We’ll try again when you’re back online.`}
      </p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
