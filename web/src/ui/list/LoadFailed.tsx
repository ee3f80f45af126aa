interface LoadFailedProps {
  /** What could not be loaded, as in `the alerts`. */
  readonly what: string;
  readonly again: () => void;
}

/** Says that a list could not be loaded, with a retry. */
export function LoadFailed({ what, again }: LoadFailedProps) {
  return (
    <div className="nothing" role="alert">
      <p>We couldn’t load {what}. Check your connection and try again.</p>
      <button type="button" className="btn btn-primary" onClick={again}>
        Try again
      </button>
    </div>
  );
}
