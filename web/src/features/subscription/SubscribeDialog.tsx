import { company, subscription } from '@firehouse/model';
import { useState } from 'react';
import { checkingWords, formSender } from '../../lib/proofOfWork/formSender.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { reach } from '../../lib/config/paths.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { Honeypot, honeypotOf } from '../../ui/form/Honeypot.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { nonceToSubscribe } from './browserNonce.ts';

/** The subscribe form (SPEC §2). The emailed link confirms the subscription, so nobody can subscribe somebody else. */
export default function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const [sendForm] = useState(() => formSender(apiPaths.subscriptions));
  const [isSent, setIsSent] = useState(false);
  return (
    <Dialog title="Subscribe" onClose={onClose}>
      {(close) => (
        <>
          <EntityForm
            entity={subscription}
            action="add"
            wording={{ saved: 'Check your email and click the link to confirm.', save: 'Subscribe' }}
            save={async (values, { data, say }) => {
              const nonce = nonceToSubscribe();
              const body = { ...values, ...(nonce !== undefined && { nonce }), ...honeypotOf(data) };
              await sendForm(body, () => say(checkingWords));
              return {
                note:
                  `We sent it to ${String(values['email'])}. The link works for three days. ` +
                  'If you don’t see the email, check your spam folder.',
              };
            }}
            onSaved={() => setIsSent(true)}
            onCancel={close}
          >
            <p>Get neighborhood alerts, news and events by email. Unsubscribe anytime.</p>
            <Honeypot />
          </EntityForm>
          {isSent && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
          <p className="small">
            Questions? Call <a href={reach.phone}>{company.phone}</a>.
          </p>
        </>
      )}
    </Dialog>
  );
}
