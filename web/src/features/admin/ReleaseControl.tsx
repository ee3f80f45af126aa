import { texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutdated } from '../../lib/api/apiError.ts';
import { releaseIncident, type ReleasedFrom } from '../../lib/api/releaseIncident.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ReleaseChoices, type ReleaseChoice } from './ReleaseChoices.tsx';

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
  readonly choices: readonly ReleaseChoice[];
  /** Called after publication; must not reject. */
  readonly onReleased: (choice: ReleaseChoice) => Promise<void>;
}

/** The publish button for admins, with a dialog that shows what visitors will see. */
export function ReleaseControl({
  collection,
  incident,
  what,
  label,
  isPrimary,
  choices,
  onReleased,
}: ReleaseControlProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, problem, run } = useServerAction<void>();
  const release = (choice: ReleaseChoice) =>
    run(async () => {
      try {
        await releaseIncident(collection, incident, choice.as);
      } catch (error) {
        // Closed incidents are read with the open ones.
        if (isOutdated(error))
          void client.invalidateQueries({ queryKey: [collection === 'drafts' ? collection : 'incidents'] });
        throw error;
      }
      await onReleased(choice);
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
              <ReleaseChoices
                choices={choices}
                onChoose={(choice) => {
                  close();
                  release(choice);
                }}
              />
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
