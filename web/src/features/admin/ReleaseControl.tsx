import { texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isOutdated } from '../../lib/api/apiError.ts';
import { releaseIncident, type ReleasedFrom } from '../../lib/api/releaseIncident.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import './admin.scss';

/** An incident that an admin can publish. */
interface ReleaseControlProps {
  readonly collection: ReleasedFrom;
  /** The incident as it is shown here. */
  readonly incident: Readonly<Record<string, unknown>> & { readonly id: string };
  /** Names it in one line. */
  readonly what: string;
  /** The button's label. */
  readonly label: string;
  /** Whether it is the main action on the page. */
  readonly isPrimary?: boolean;
  /** What is published, and what visitors will see. */
  readonly children: ReactNode;
  /** Called after publication; must not reject. */
  readonly onReleased: () => Promise<void>;
}

/** The publish button for admins, with a confirmation: publishing an incident cannot be undone. */
export function ReleaseControl({
  collection,
  incident,
  what,
  label,
  isPrimary,
  children,
  onReleased,
}: ReleaseControlProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, problem, run } = useServerAction<void>();
  const release = () =>
    run(async () => {
      try {
        await releaseIncident(collection, incident.id, incident);
      } catch (error) {
        // Closed incidents are read with the open ones.
        if (isOutdated(error))
          void client.invalidateQueries({ queryKey: [collection === 'drafts' ? collection : 'incidents'] });
        throw error;
      }
      await onReleased();
    });
  return (
    <>
      <button
        type="button"
        className={isPrimary ? 'btn btn-primary' : 'btn btn-outline-primary'}
        aria-disabled={isBusy}
        onClick={() => void (isBusy || setIsConfirming(true))}
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
              {children}
              <p className="delete-buttons">
                <button
                  type="button"
                  className="btn btn-primary"
                  onClick={() => {
                    close();
                    release();
                  }}
                >
                  {label}
                </button>
                <button type="button" className="btn btn-outline-primary" onClick={close}>
                  {texts.cancel}
                </button>
              </p>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
