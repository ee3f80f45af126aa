import { useId, type ReactNode } from 'react';
import { ClosedMailings, OpenMailings } from '../../../features/mailings/MailingList.tsx';
import { SubscriberCounts } from '../../../features/mailings/SubscriberCounts.tsx';
import { Suppressions } from '../../../features/mailings/Suppressions.tsx';

/** Renders the Email view for admins: mailings being sent, subscribers, earlier mailings and suppressed addresses. */
export default function EmailView() {
  return (
    <div className="container">
      <Section title="Being sent">
        <OpenMailings />
      </Section>
      <Section title="Subscribers">
        <SubscriberCounts />
      </Section>
      <Section title="Emails">
        <ClosedMailings />
      </Section>
      <Section title="Blocked addresses">
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
