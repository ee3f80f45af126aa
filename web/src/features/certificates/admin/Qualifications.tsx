import { certificateTitle, type Certificate } from '@firehouse/model';
import { day } from '../../../lib/time/timeInWords.ts';
import { DeleteControl } from '../../admin/DeleteControl.tsx';
import { datesOf, daysLeftInWords, expiryInWords, validityOn } from '../certificateInWords.ts';
import { qualificationsOn } from './qualifications.ts';

interface QualificationsProps {
  /** Approved certificates of members. */
  readonly certificates: readonly Certificate[];
  readonly today: string;
  readonly nameOf: (certificate: Certificate) => string;
}

/** Renders who can do what today, by kind of certificate, and what has expired. */
export function Qualifications({ certificates, today, nameOf }: QualificationsProps) {
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
