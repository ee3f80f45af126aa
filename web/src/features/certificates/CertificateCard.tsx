import { certificateTitle, type Certificate } from '@firehouse/model';
import { useId, useState, type ReactNode } from 'react';
import { day } from '../../lib/time/timeInWords.ts';
import { CertificateImage } from './CertificateImage.tsx';
import { datesOf, expiryInWords, validityLooks, validityOn } from './certificateInWords.ts';
import './certificateList.scss';

interface CertificateCardProps {
  readonly certificate: Certificate;
  readonly today: string;
  /** The member's name, for admins. */
  readonly name?: string;
  /** Buttons after the one that shows the image. */
  readonly children?: ReactNode;
}

const stateLabels = { proposed: 'Waiting', approved: 'Approved', declined: 'Declined' } as const;

/** Renders a certificate with its state, dates and, on request, its image. */
export function CertificateCard({ certificate, today, name, children }: CertificateCardProps) {
  const { id, number, issued, image, state, note } = certificate;
  const [isShown, setIsShown] = useState(false);
  const imageId = useId();
  const title = certificateTitle(certificate);
  const validity = validityOn(today, datesOf(certificate));
  return (
    <li className="certificate">
      <h3>
        {name !== undefined && <span className="certificate-name">{name}</span>}
        {title}
      </h3>
      <span className="certificate-state" data-state={state}>
        {stateLabels[state]}
      </span>
      <p className="certificate-dates">
        <span className={validityLooks[validity]}>{expiryInWords(today, certificate)}</span>
        <span>Issued {day(issued)}</span>
        {number !== undefined && <span>Number {number}</span>}
      </p>
      {state === 'declined' && note !== undefined && (
        <p className="certificate-note">
          <b>Reason:</b> {note}
        </p>
      )}
      <div className="certificate-actions">
        {image !== undefined && (
          <button
            type="button"
            className="btn btn-outline-primary"
            aria-expanded={isShown}
            aria-controls={imageId}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'} card{' '}
            <span className="visually-hidden">
              {name ?? ''} {title}
            </span>
          </button>
        )}
        {children}
      </div>
      {image !== undefined && <div id={imageId}>{isShown && <CertificateImage id={id} title={title} />}</div>}
    </li>
  );
}
