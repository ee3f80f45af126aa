import { company } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { reach } from '../config/paths.ts';
import { Icon } from '../drawings/Icon.tsx';
import { lazyPart } from '../loading/lazyPart.tsx';

const SubscribeDialog = lazyPart(() => import('./SubscribeDialog.tsx'));

/** What stays on the screen however far one scrolls (SPEC §2): whom to call, and Subscribe. */
export function EmergencyBar() {
  const [subscribing, setSubscribing] = useState(false);
  return (
    <>
      <aside className="emergency-bar" aria-label="In an emergency">
        <div className="container emergency-row">
          <a className="emergency-call" href={reach.emergency}>
            <span>
              In an emergency <span className="emergency-dial">dial</span>
            </span>{' '}
            <strong>{company.emergencyNumber}</strong>
          </a>
          <span className="emergency-other">
            For anything else{' '}
            <a href={reach.phone} className="figures">
              {company.phone}
            </a>
          </span>
          <button type="button" className="subscribe" aria-haspopup="dialog" onClick={() => setSubscribing(true)}>
            <Icon name="bell" />
            Subscribe
          </button>
        </div>
      </aside>
      {subscribing && (
        <Suspense>
          <SubscribeDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      )}
    </>
  );
}
