import { objectPaths, texts } from '@firehouse/model';
import { useStaticContent } from '../../lib/api/staticContent.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import boot from '../../ui/drawings/boot.svg';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { DonateButton } from './DonateButton.tsx';
import { ScriptlessFrame } from './ScriptlessFrame.tsx';
import './donate.scss';

/** The page about donations, from the object store; the text of SPEC §8 if it cannot be read. */
export default function Donate() {
  const { value, state, isRetrying, retry } = useStaticContent(objectPaths.donate);
  return (
    <div className="container donate">
      <div className="donate-aside">
        <Drawing of={boot} />
        <DonateButton />
      </div>
      <div className="donate-page">
        {state === 'loading' ? (
          <LoadingPlaceholder className="donate-awaited">
            <div className="awaited-title" />
            <div className="awaited-text" />
          </LoadingPlaceholder>
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
