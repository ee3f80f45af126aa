import { application, company, texts } from '@firehouse/model';
import { useState } from 'react';
import { checkingWords, formSender } from '../../lib/proofOfWork/formSender.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { reach } from '../../lib/config/paths.ts';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { Honeypot, honeypotOf } from '../../ui/form/Honeypot.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';

/** Renders the application form (SPEC §2, §4 and §8). Retries never store an application twice. */
export default function ApplicationDialog({ onClose }: { readonly onClose: () => void }) {
  const [sendForm] = useState(() => formSender(apiPaths.apply));
  return (
    <FormDialog
      title="Apply to join"
      onClose={onClose}
      form={(callbacks) => (
        <EntityForm
          entity={application}
          action="add"
          wording={{
            saved: texts.applicationThanks,
            failed: texts.applicationFailed,
            save: 'Send application',
            isTerse: true,
          }}
          save={(values, { data, say }) => sendForm({ ...values, ...honeypotOf(data) }, () => say(checkingWords))}
          {...callbacks}
        >
          <p className="small">
            Only the company’s officers read your application. Prefer to talk? Call{' '}
            <a href={reach.phone}>{company.phone}</a>.
          </p>
          <Honeypot />
        </EntityForm>
      )}
    />
  );
}
