import { Fragment } from 'react';
import { useRecentIncidents } from '../api/recentIncidents.ts';
import { CallsVolumeSection } from './CallsVolumeSection.tsx';
import { NowSection } from './NowSection.tsx';
import { Tiles } from './Tiles.tsx';

/** Home: what is happening, how many calls there are, and where to go on (SPEC §2). */
export function Home() {
  const { state } = useRecentIncidents();
  return (
    <>
      <NowSection />
      {/* Laid out anew when the calls are there, as what stands above alerts is (app/useFirstAlerts.ts). */}
      <Fragment key={state === 'loading' ? 'before' : 'after'}>
        <CallsVolumeSection />
        <Tiles />
      </Fragment>
    </>
  );
}
