import { texts, type Release } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isOutdated } from '../../lib/api/apiError.ts';
import { releaseIncident, type ReleasedFrom } from '../../lib/api/releaseIncident.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

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
  /** The ways to publish it, which call `choose`. */
  readonly children: (choose: (as: Release) => void) => ReactNode;
  /** Called after publication; must not reject. */
  readonly onReleased: (as: Release) => Promise<void>;
}

/** The publish button for admins, with a dialog that shows what visitors will see. */
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
  const release = (as: Release) =>
    run(async () => {
      try {
        await releaseIncident(collection, incident, as);
      } catch (error) {
        // Closed incidents are read with the open ones.
        if (isOutdated(error))
          void client.invalidateQueries({ queryKey: [collection === 'drafts' ? collection : 'incidents'] });
        throw error;
      }
      await onReleased(as);
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
              <p>{what}</p>
              {children((as) => {
                close();
                release(as);
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
