import type { Certificate } from '@firehouse/model';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { LoadFailed } from '../../../ui/list/LoadFailed.tsx';
import { fullName, usePortalMembers } from '../../members/portalMembers.ts';
import { CertificateCard } from '../CertificateCard.tsx';
import { useCertificates } from '../certificateQueries.ts';
import { Decision } from './Decision.tsx';
import { Qualifications } from './Qualifications.tsx';
import '../certificateList.scss';

/** Renders the certificates waiting for approval, and who can do what today. */
export function AllCertificates() {
  const certificates = useCertificates();
  const members = usePortalMembers();
  const states = new Set([certificates.state, members.state]);
  if (states.has('loading')) {
    return (
      <LoadingPlaceholder>
        <div className="awaited-text" />
      </LoadingPlaceholder>
    );
  }
  const retry = () => {
    certificates.retry();
    members.retry();
  };
  const names = new Map(members.value.map((member) => [member.email, fullName(member)]));
  const nameOf = ({ member }: Certificate) => names.get(member) ?? member;
  const waiting = certificates.value.filter(({ state }) => state === 'proposed');
  const active = new Set(
    members.value.filter(({ privileges = [] }) => privileges.length > 0).map(({ email }) => email),
  );
  const today = dayOf(Date.now());
  return (
    <>
      {states.has('failed') && (
        <LoadFailed
          what="the certificates"
          isRetrying={certificates.isRetrying || members.isRetrying}
          onRetry={retry}
        />
      )}
      <section aria-labelledby="waiting-certificates">
        <h2 id="waiting-certificates">Waiting for approval</h2>
        {waiting.length === 0 && <p className="nothing">Nothing is waiting.</p>}
        <ul className="certificates">
          {waiting.map((each) => (
            <CertificateCard key={each.id} certificate={each} today={today} name={nameOf(each)}>
              <Decision certificate={each} name={nameOf(each)} />
            </CertificateCard>
          ))}
        </ul>
      </section>
      <Qualifications
        certificates={certificates.value.filter(({ state, member }) => state === 'approved' && active.has(member))}
        today={today}
        nameOf={nameOf}
      />
    </>
  );
}
