import { company, subscription } from '@firehouse/model';
import { useState } from 'react';
import { checkingWords } from '../../lib/proofOfWork/formSender.ts';
import { reach } from '../../lib/config/paths.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { Honeypot, honeypotOf } from '../../ui/form/Honeypot.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { confirmNote, confirmWords, subscribeSender } from './subscribeSender.ts';

/**
 * Renders the subscription form (SPEC §2). The user has to confirm by email, so that nobody can subscribe someone else.
 */
export default function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const [sendForm] = useState(subscribeSender);
  return (
    <FormDialog
      title="Subscribe"
      onClose={onClose}
      form={(callbacks) => (
        <EntityForm
          entity={subscription}
          action="add"
          wording={{ saved: confirmWords, save: 'Subscribe' }}
          save={async (values, { data, say }) => {
            await sendForm({ ...values, ...honeypotOf(data) }, () => say(checkingWords));
            return { note: confirmNote(String(values['email'])) };
          }}
          {...callbacks}
        >
          <p>Get neighborhood alerts, news and events by email. Unsubscribe anytime.</p>
          <Honeypot />
        </EntityForm>
      )}
    >
      <p className="small">
        Questions? Call <a href={reach.phone}>{company.phone}</a>.
      </p>
    </FormDialog>
  );
}
