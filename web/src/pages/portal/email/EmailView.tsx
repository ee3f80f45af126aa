import { useId, type ReactNode } from 'react';
import { MailingList } from '../../../features/mailings/MailingList.tsx';
import { SubscriberCounts } from '../../../features/mailings/SubscriberCounts.tsx';
import { Suppressions } from '../../../features/mailings/Suppressions.tsx';

/** Renders the company's emails, for admins: the subscribers, the mailings and the suppressed addresses. */
export default function EmailView() {
  return (
    <div className="container">
      <Section title="Subscribers">
        <SubscriberCounts />
      </Section>
      <Section title="Mailings">
        <MailingList />
      </Section>
      <Section title="Suppressed addresses">
        <Suppressions />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="email-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
