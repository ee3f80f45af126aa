import { company, subscription } from '@firehouse/model';
import { useState } from 'react';
import { checkingWords, formSender } from '../../lib/proof/formSender.ts';
import { calls, reach } from '../../lib/config/paths.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { Honeypot, honeypotOf } from '../../ui/form/Honeypot.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Subscribing (SPEC §2): the link in the mail begins it, so that nobody can be subscribed by somebody else. */
export default function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const [sendForm] = useState(() => formSender(calls.subscriptions));
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog title="Subscribe" onClose={onClose}>
      {(close) => (
        <>
          <EntityForm
            entity={subscription}
            action="add"
            wording={{
              saved: 'Look into your mail: the link in our letter begins the subscription.',
              save: 'Subscribe',
            }}
            save={(values, { data, say }) => sendForm({ ...values, ...honeypotOf(data) }, () => say(checkingWords))}
            onSaved={() => setIsSent(true)}
            onCancel={close}
          >
            <p>
              Alerts for the neighborhood, news and events come to you by e-mail. Every mail has a link that ends it.
            </p>
            <Honeypot />
          </EntityForm>
          {isSent && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
          <p className="small">
            No e-mail? Call <a href={reach.phone}>{company.phone}</a>.
          </p>
        </>
      )}
    </Dialog>
  );
}
