import { certificateTitle, type Certificate, certificateKinds, isRenewed, isValidOn } from '@firehouse/model';
import { LoadingPlaceholder } from '../../../lib/loading/LoadingPlaceholder.tsx';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { LoadFailed } from '../../../ui/list/LoadFailed.tsx';
import { day } from '../../../lib/time/timeInWords.ts';
import { fullName, usePortalMembers } from '../../members/portalMembers.ts';
import { DeleteControl } from '../../admin/DeleteControl.tsx';
import { CertificateCard } from '../CertificateCard.tsx';
import { useCertificates } from '../certificateQueries.ts';
import { datesOf, daysLeftInWords, expiryInWords, validityOn } from '../certificateInWords.ts';
import { Decision } from './Decision.tsx';
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

interface Qualification {
  /** Kind of certificate, with its details. */
  readonly title: string;
  /** The latest certificate of each member who has a valid one, sorted by name. */
  readonly holders: readonly Certificate[];
}

const orderOf = ([one]: readonly Certificate[]) => certificateKinds.indexOf(one?.kind ?? 'Other');

interface QualificationsProps {
  /** Approved certificates of members. */
  readonly certificates: readonly Certificate[];
  readonly today: string;
  readonly nameOf: (certificate: Certificate) => string;
}

/** Renders who can do what today, by kind of certificate, and what has expired. */
function Qualifications({ certificates, today, nameOf }: QualificationsProps) {
  const { valid, expired } = qualificationsOn(today, certificates, nameOf);
  const holder = (certificate: Certificate, withTitle: boolean) => {
    const name = nameOf(certificate);
    const title = certificateTitle(certificate);
    const dates = datesOf(certificate);
    return (
      <li key={certificate.id}>
        <div className="certificate-holder">
          <b>{withTitle ? `${name}: ${title}` : name}</b>{' '}
          {dates.expires !== undefined && (
            <span className="certificate-expiry">{expiryInWords(today, certificate)}</span>
          )}{' '}
          {validityOn(today, dates) === 'soon' && (
            <span className="status-badge status-attention">{daysLeftInWords(today, dates)}</span>
          )}
        </div>
        <DeleteControl
          collection="certificates"
          hasUndo
          id={certificate.id}
          what={`${name}, ${title}`}
          question="Delete this certificate?"
          failure="The certificate couldn’t be deleted. Try again later."
        />
      </li>
    );
  };
  return (
    <>
      <section aria-labelledby="qualifications">
        <h2 id="qualifications">Who can do what today</h2>
        <p className="certificate-day">
          {day(Date.now())}: members with an approved certificate that is valid. One without a date doesn’t expire.
        </p>
        {valid.length === 0 && <p className="nothing">No member has an approved certificate that is valid today.</p>}
        {valid.map(({ title, holders }) => (
          <section key={title} className="qualification">
            <h3>
              {title} <span className="figures">({holders.length})</span>
            </h3>
            <ul>{holders.map((each) => holder(each, false))}</ul>
          </section>
        ))}
      </section>
      {expired.length > 0 && (
        <section className="qualification" aria-labelledby="expired-certificates">
          <h2 id="expired-certificates">Expired, and not renewed</h2>
          <ul>{expired.map((each) => holder(each, true))}</ul>
        </section>
      )}
    </>
  );
}

/**
 * Returns the certificates that are valid on a day, by kind in a fixed order, and the expired ones that weren't
 * renewed, latest first.
 * @param certificates approved certificates
 */
export function qualificationsOn(
  today: string,
  certificates: readonly Certificate[],
  nameOf: (certificate: Certificate) => string,
): { readonly valid: readonly Qualification[]; readonly expired: readonly Certificate[] } {
  // A renewal that begins later does not replace a certificate that is still valid.
  const begun = certificates.filter(({ issued }) => dayOf(Date.parse(issued)) <= today);
  const latest = begun.filter(
    (each) => !isRenewed(datesOf(each), begun.filter(({ member }) => member === each.member).map(datesOf)),
  );
  const holders = new Map<string, Map<string, Certificate>>();
  for (const each of latest.filter((one) => isValidOn(today, datesOf(one)))) {
    const title = certificateTitle(each);
    holders.set(title, (holders.get(title) ?? new Map<string, Certificate>()).set(each.member, each));
  }
  const byName = (one: Certificate, other: Certificate) => nameOf(one).localeCompare(nameOf(other));
  const valid = [...holders]
    .map(([title, each]) => ({ title, holders: [...each.values()].toSorted(byName) }))
    .toSorted((one, other) => orderOf(one.holders) - orderOf(other.holders) || one.title.localeCompare(other.title));
  const expired = latest
    .filter((each) => !isValidOn(today, datesOf(each)))
    .toSorted((one, other) => (other.expires ?? '').localeCompare(one.expires ?? ''));
  return { valid, expired };
}
