import { CERTIFICATE_REMINDER_DAYS, certificateTitle, type Certificate } from '@firehouse/model';
import { Suspense, useEffect, useRef, useState } from 'react';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { inSeries } from '../../lib/words/inSeries.ts';
import { dayOf } from '../../lib/time/wallTime.ts';
import { useMember } from '../../lib/user/useCurrentUser.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { CertificateCard } from './CertificateCard.tsx';
import { useCertificates } from './certificateQueries.ts';
import './certificateList.scss';

const CertificateForm = lazyPart(() => import('./CertificateForm.tsx'));

const reminderDays = inSeries(CERTIFICATE_REMINDER_DAYS.map(String));

/** Renders the user's own certificates, with forms for handing one in and for correcting one that isn't approved. */
export function OwnCertificates() {
  const { id: member } = useMember();
  const { value, state, isRetrying, retry } = useCertificates();
  const [editing, setEditing] = useState<Certificate | 'new'>();
  const [answer, setAnswer] = useState('');
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer !== '') line.current?.focus();
  }, [answer]);
  if (editing !== undefined) {
    return (
      <div className="portal-form">
        <h2>{editing === 'new' ? 'Hand in a certificate' : `Correct ${certificateTitle(editing)}`}</h2>
        <Suspense fallback={<p role="status">Loading…</p>}>
          <CertificateForm
            {...(editing !== 'new' && { id: editing.id })}
            onSaved={() => {
              setEditing(undefined);
              setAnswer('Handed in. An admin will check it.');
            }}
            onCancel={() => setEditing(undefined)}
          />
        </Suspense>
      </div>
    );
  }
  // For admins, the list includes every member's certificates.
  const own = value.filter((each) => each.member === member);
  const today = dayOf(Date.now());
  return (
    <>
      <p ref={line} tabIndex={-1} role="status" className="form-status form-saved">
        {answer}
      </p>
      <p>
        Only you and the admins can see your certificates and their images. We email you {reminderDays} days before one
        expires.
      </p>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          setAnswer('');
          setEditing('new');
        }}
      >
        Hand in a certificate
      </button>
      {state === 'loading' && (
        <LoadingPlaceholder>
          <div className="awaited-text" />
        </LoadingPlaceholder>
      )}
      {state === 'failed' && <LoadFailed what="your certificates" isRetrying={isRetrying} onRetry={retry} />}
      {state === 'ready' && own.length === 0 && (
        <p className="nothing">No certificates yet. Hand in the first one with a photo of the card.</p>
      )}
      {own.length > 0 && <h2 className="visually-hidden">Handed in</h2>}
      <ul className="certificates">
        {own.map((each) => (
          <CertificateCard key={each.id} certificate={each} today={today}>
            {each.state !== 'approved' && (
              <button type="button" className="btn" onClick={() => setEditing(each)}>
                Correct <span className="visually-hidden">{certificateTitle(each)}</span>
              </button>
            )}
          </CertificateCard>
        ))}
      </ul>
    </>
  );
}
