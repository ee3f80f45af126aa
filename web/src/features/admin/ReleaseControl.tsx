import { texts, type Release } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useReleaseIncident, type ReleasedFrom } from './useReleaseIncident.ts';

/** An incident that an admin can publish. */
interface ReleaseControlProps {
  readonly collection: ReleasedFrom;
  /** The incident as shown here. */
  readonly incident: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Names the incident in one line. */
  readonly what: string;
  /** The button's label. */
  readonly label: string;
  /** Whether it is the main action on the page. */
  readonly isPrimary?: boolean;
  /** Renders the ways to publish it, which call `choose`. */
  readonly children: (choose: (as: Release) => void) => ReactNode;
  /** Called after publication, before the view changes. */
  readonly onReleased: (as: Release) => void;
}

/** Renders the publish button for admins, with a dialog that shows what visitors will see. */
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
