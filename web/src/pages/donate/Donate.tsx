import { objectPaths, shownText, texts, company } from '@firehouse/model';
import { useRef, useState } from 'react';
import { FormattedText } from '../../features/siteContent/FormattedText.tsx';
import { useSiteContent } from '../../features/siteContent/siteContentQuery.ts';
import { useStaticContent } from '../../lib/api/staticContent.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import boot from '../../ui/drawings/boot.svg';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { ScriptlessFrame } from './ScriptlessFrame.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { loadScript } from '../../lib/loading/loadScript.ts';
import './donate.scss';

/**
 * Renders the donation page: the text that an admin entered, or else the page in the object store. If that can't be
 * read, shows the error text from SPEC §8.
 */
export default function Donate() {
  const { content, isAwaited } = useSiteContent();
  const edited = shownText(content.donate);
  const { value, state, isRetrying, retry } = useStaticContent(objectPaths.donate);
  return (
    <div className="container donate">
      <div className="donate-aside">
        <Drawing of={boot} />
        {company.donation !== undefined && <DonateButton {...company.donation} />}
      </div>
      <div className="donate-page">
        {isAwaited || (edited === undefined && state === 'loading') ? (
          <LoadingPlaceholder className="donate-awaited">
            <div className="awaited-title" />
            <div className="awaited-text" />
          </LoadingPlaceholder>
        ) : edited !== undefined ? (
          <div className="donate-text">
            <FormattedText text={edited} heading="h2" />
          </div>
        ) : value === texts.staticContentFailed ? (
          <>
            <p>{value}</p>
            <LoadFailed what="this page" isRetrying={isRetrying} onRetry={retry} />
          </>
        ) : (
          <ScriptlessFrame html={value} title="Donate" />
        )}
      </div>
    </div>
  );
}

const words = {
  idle: '',
  loading: 'Loading the donation form…',
  loaded: 'The donation form is open.',
  failed: 'We couldn’t load the donation form. Please use the payment page instead.',
} as const;

/**
 * Renders the donate button, which loads the donation provider's script when clicked. Next to it is a link to the
 * payment page for users whose browser blocks the script (SPEC §2).
 */
function DonateButton({ script, link }: NonNullable<typeof company.donation>) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<keyof typeof words>('idle');
  const open = async () => {
    if (script === undefined || container.current === null || state === 'loading') return;
    setState('loading');
    try {
      await loadScript(script, container.current);
      setState('loaded');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="donate-acts">
      {script !== undefined && (
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={state === 'loading'}
          onClick={() => void open()}
        >
          Donate now
        </button>
      )}
      <a className="btn" href={link} target="_blank" rel="noreferrer">
        {script === undefined ? 'Donate online' : 'Other ways to pay'}
        <Icon name="away" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p role="status">{words[state]}</p>
      {/* The script inserts its form next to its own script element. */}
      <div ref={container} />
    </div>
  );
}
