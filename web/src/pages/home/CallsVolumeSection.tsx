import { company, texts } from '@firehouse/model';
import { Suspense } from 'react';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';
import { useNear } from '../../lib/screen/useNear.ts';

const CallsVolume = lazyPart(() => import('./CallsVolume.tsx'));
const [first, last] = company.chartYears;

/**
 * Incidents by month for the years of SPEC §9. The chart is loaded when it comes near the screen.
 * @param props.isWaiting whether the layout is not final yet
 */
export function CallsVolumeSection({ isWaiting }: { readonly isWaiting: boolean }) {
  const [section, near] = useNear<HTMLElement>(!isWaiting);
  const space = <div className="volume-space" />;
  return (
    <section ref={section} className="volume" aria-labelledby="volume-title">
      <div className="container">
        <div className="volume-head">
          <h2 id="volume-title">{texts.chartTitle}</h2>
          <p>
            By month, <span className="volume-year">{first}</span> and <span className="volume-year">{last}</span>
          </p>
          <ViewLink to="call_history" className="onward">
            {texts.moreCallsHistory}
            <Icon name="arrow" />
          </ViewLink>
        </div>
        {near ? (
          <Suspense fallback={space}>
            <CallsVolume />
          </Suspense>
        ) : (
          space
        )}
      </div>
    </section>
  );
}
