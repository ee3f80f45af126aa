import { texts, type Release } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useReleaseIncident, type ReleasedFrom } from './useReleaseIncident.ts';

interface ReleaseControlProps {
  readonly collection: ReleasedFrom;
  /** The incident, as currently shown to the admin. */
  readonly incident: Readonly<Record<string, unknown>> & { readonly id: string };
  /** One-line description of the incident. */
  readonly what: string;
  readonly label: string;
  /** Whether to style the button as the page's primary action. */
  readonly isPrimary?: boolean;
  /** Renders the ways to publish the incident, given a function that publishes it. */
  readonly children: (choose: (as: Release) => void) => ReactNode;
  /** Called after the incident is published, before the view changes. */
  readonly onReleased: (as: Release) => void;
}

/** Renders the admin's publish button, with a dialog that previews what visitors will see. */
export function ReleaseControl({
  collection,
  incident,
  what,
  label,
  isPrimary,
  children,
  onReleased,
}: ReleaseControlProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, problem, mutate } = useReleaseIncident(collection, incident.id);
  return (
    <>
      <button
        type="button"
        className={isPrimary ? 'btn btn-primary' : 'btn btn-outline-primary'}
        aria-disabled={isPending}
        onClick={() => void (isPending || setIsConfirming(true))}
      >
        {label} <span className="visually-hidden">{what}</span>
      </button>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
      {isConfirming && (
        <Dialog title={`${label}?`} onClose={() => setIsConfirming(false)}>
          {(close) => (
            <>
              <p>{what}</p>
              {children((as) => {
                close();
                mutate({ shown: incident, as }, { onSuccess: () => onReleased(as) });
              })}
              <button type="button" className="btn" onClick={close}>
                {texts.cancel}
              </button>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
