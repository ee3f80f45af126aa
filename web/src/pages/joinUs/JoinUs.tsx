import { company, shownJoining } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { JoiningLists } from '../../features/siteContent/JoiningLists.tsx';
import { useSiteContent } from '../../features/siteContent/siteContentQuery.ts';
import { reach } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import volunteers from '../../ui/drawings/volunteers.svg';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import './joinUs.scss';

const ApplicationDialog = lazyPart(() => import('./ApplicationDialog.tsx'));

/** Renders the requirements, the expectations and how to apply (SPEC §2 and §9). */
export default function JoinUs() {
  const [isApplying, setIsApplying] = useState(false);
  const { content, isAwaited } = useSiteContent();
  return (
    <div className="container join">
      <div className="join-lead">
        <div>
          <p className="lead">
            A neighbor answers every call. No experience needed: we’ll train you, and you’ll ride when you’re ready.
          </p>
          <p>
            <button
              type="button"
              className="btn btn-primary"
              aria-haspopup="dialog"
              onClick={() => setIsApplying(true)}
            >
              Apply to join
            </button>{' '}
            <a className="btn btn-outline-primary" href={reach.phone}>
              Call {company.phone}
            </a>
          </p>
        </div>
        <Drawing of={volunteers} />
      </div>
      {isApplying && (
        <Suspense>
          <ApplicationDialog onClose={() => setIsApplying(false)} />
        </Suspense>
      )}
      <div style={isAwaited ? { visibility: 'hidden' } : undefined}>
        <JoiningLists joining={shownJoining(content.joining)} />
      </div>
    </div>
  );
}
