import { alert as alertEntity, texts, type Alert } from '@firehouse/model';
import { useState } from 'react';
import type { EditFormProps } from '../admin/openTasks.ts';
import { EditDocument } from '../editing/EditDocument.tsx';
import { changedEmailChoice, EmailSubscribers } from '../mailings/EmailSubscribers.tsx';
import { alertExpectedAt } from '../mailings/expectedStart.ts';
import { useMailings } from '../mailings/mailingQueries.ts';

/**
 * Renders the form for editing an alert. Until the alert has been emailed, admins choose whether to do so; after that,
 * they can email each revision once as a correction (docs/decisions/041-who-is-emailed.md).
 */
export default function EditAlert({ id, onSaved, onCancel }: EditFormProps) {
  const { value: mailings, readAt, state } = useMailings('alerts');
  const [label, setLabel] = useState<string>(texts.save);
  const [openedAt] = useState(() => Date.now());
  if (state === 'loading') return <p role="status">Loading…</p>;
  const isCorrection = mailings.some((mailing) => mailing.documents.includes(id) && mailing.state !== 'planned');
  const isOnByDefault = (alert: Alert) => !isCorrection && alertExpectedAt(alert, openedAt) !== undefined;
  return (
    <EditDocument
      entity={alertEntity}
      id={id}
      wording={{ save: label }}
      // Without the mailings, we can't tell whether this would be the first email.
      {...(readAt > 0 && {
        emails: changedEmailChoice,
        footer: (document) => (
          <EmailSubscribers
            type="alerts"
            isCorrection={isCorrection}
            isInitiallyOn={isOnByDefault(document as unknown as Alert)}
            onLabel={setLabel}
          />
        ),
      })}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
