import { certificateTitle, type Certificate } from '@firehouse/model';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { day } from '../../lib/time/timeInWords.ts';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { readBlob } from '../../lib/api/readRequest.ts';
import { datesOf, daysLeftInWords, expiryInWords, validityOn } from './certificateInWords.ts';
import './certificateList.scss';

interface CertificateCardProps {
  readonly certificate: Certificate;
  readonly today: string;
  /** The member's name, for admins. */
  readonly name?: string;
  /** Buttons after the one that shows the image. */
  readonly children?: ReactNode;
}

/** Renders a certificate's state as a badge. Once it is approved, only its validity matters. */
function StateBadge({ certificate, today }: Pick<CertificateCardProps, 'certificate' | 'today'>) {
  if (certificate.state === 'proposed') return <span className="status-badge status-attention">Waiting</span>;
  if (certificate.state === 'declined') return <span className="status-badge status-bad">Declined</span>;
  const dates = datesOf(certificate);
  switch (validityOn(today, dates)) {
    case 'valid':
      return <span className="status-badge status-good">Approved</span>;
    case 'soon':
      return <span className="status-badge status-attention">Expires {daysLeftInWords(today, dates)}</span>;
    case 'expired':
      return <span className="status-badge status-bad">Expired</span>;
  }
}

/** Renders a certificate with its state, dates and, on request, its image. */
export function CertificateCard({ certificate, today, name, children }: CertificateCardProps) {
  const { id, number, issued, image, state, note } = certificate;
  const [isShown, setIsShown] = useState(false);
  const imageId = useId();
  const title = certificateTitle(certificate);
  return (
    <li className="certificate">
      <h3>
        {name !== undefined && <span className="certificate-name">{name}</span>}
        {title}
      </h3>
      <StateBadge certificate={certificate} today={today} />
      <p className="certificate-dates">
        <span>{expiryInWords(today, certificate)}</span>
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
            className="btn certificate-show"
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
        {/* Above the decision, whose form would push it down. */}
        {image !== undefined && (
          <div id={imageId} className="certificate-card">
            {isShown && <CertificateImage id={id} title={title} />}
          </div>
        )}
        {children}
      </div>
    </li>
  );
}

interface CertificateImageProps {
  readonly id: string;
  /** Title of the certificate, for the alt text. */
  readonly title: string;
}

type Loaded = { readonly url: string } | { readonly problem: string } | undefined;

/**
 * Renders the image of a certificate. The API requires the user's token, which `<img src>` can't send, so the image is
 * loaded into memory and released when it is closed.
 */
function CertificateImage({ id, title }: CertificateImageProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    const load = async () => {
      try {
        const blob = await readBlob(adminApiPaths.certificateImage(id), { signal: controller.signal });
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setLoaded({ url });
      } catch (error) {
        if (!controller.signal.aborted) setLoaded({ problem: failureInWords(error) });
      }
    };
    void load();
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  if (loaded === undefined)
    return (
      <p role="status" className="certificate-awaited">
        Loading the image…
      </p>
    );
  if ('problem' in loaded)
    return (
      <p role="alert" className="form-status form-failed">
        We couldn’t load the image. {loaded.problem}
      </p>
    );
  return <img className="certificate-image" src={loaded.url} alt={`Card: ${title}`} />;
}
