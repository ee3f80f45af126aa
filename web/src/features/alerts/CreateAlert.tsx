import { MINUTE_MS, alert, texts } from '@firehouse/model';
import { useState } from 'react';
import CreateDialog from '../editing/CreateDocument.tsx';
import { EmailSubscribers, emailsSubscribers } from '../mailings/EmailSubscribers.tsx';

/** Default duration of an alert, in ms. */
const ALERT_MS = 24 * 60 * MINUTE_MS;

/** Returns a period that starts now, rounded down to the minute because the time input doesn't show seconds. */
function fromNow() {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  return { startTime: new Date(now).toISOString(), endTime: new Date(now + ALERT_MS).toISOString() };
}

/** Renders the dialog for creating an alert. By default, the alert starts now and lasts a day. */
export default function CreateAlert({ onClose }: { readonly onClose: () => void }) {
  const [initial] = useState(fromNow);
  const [label, setLabel] = useState<string>(texts.save);
  return (
    <CreateDialog
      title="New alert"
      entity={alert}
      initial={initial}
      emails={emailsSubscribers}
      wording={{ save: label }}
      footer={<EmailSubscribers type="alerts" isInitiallyOn onLabel={setLabel} />}
      onClose={onClose}
    />
  );
}
