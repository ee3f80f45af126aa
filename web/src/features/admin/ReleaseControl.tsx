import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { useReleaseIncident, type ReleasedFrom } from './useReleaseIncident.ts';
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
  /** Called after publication, before what is shown changes. */
  readonly onReleased: () => void;
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
        <ConfirmDialog
          title={`${label}?`}
          confirm={label}
          onConfirm={(close) => {
            close();
            mutate(incident, { onSuccess: onReleased });
          }}
          onClose={() => setIsConfirming(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
