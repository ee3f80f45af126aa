import { company } from '@firehouse/model';
import { use } from 'react';
import { reach } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import station from '../../ui/drawings/station.svg';
import { RecentCalls } from '../../features/incidents/recent/RecentCalls.tsx';
import { AwaitingResponses } from '../../lib/loading/AwaitingResponses.ts';
import { CallsVolumeSection } from './CallsVolumeSection.tsx';
import { Tiles } from './Tiles.tsx';

/** Home: current incidents and posts, call volume, and links to the other views (SPEC §2). */
export function Home() {
  const isWaiting = use(AwaitingResponses);
  return (
    <>
      <NowSection isWaiting={isWaiting} />
      <CallsVolumeSection isWaiting={isWaiting} />
      <Tiles />
    </>
  );
}

/** The first screen: is something happening near me, and whose number do I dial. */
function NowSection({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <div className="now container">
      <RecentCalls isWaiting={isWaiting} />
      <aside className="station-card" aria-label="The station">
        <Drawing of={station} className="station-drawing" eager />
        <div className="station-lines">
          <p className="station-name">
            {company.station}, {company.address.city}
          </p>
          <p>{company.address.line1}</p>
          <p>
            Non-emergency:{' '}
            <a href={reach.phone} className="figures">
              {company.phone}
            </a>
          </p>
        </div>
      </aside>
    </div>
  );
}
