import { use } from 'react';
import { AwaitingAnswers } from '../../lib/loading/AwaitingResponses.ts';
import { CallsVolumeSection } from './CallsVolumeSection.tsx';
import { NowSection } from './NowSection.tsx';
import { Tiles } from './Tiles.tsx';

/** Home: current incidents and posts, call volume, and links to the other views (SPEC §2). */
export function Home() {
  const isWaiting = use(AwaitingAnswers);
  return (
    <>
      <NowSection isWaiting={isWaiting} />
      <CallsVolumeSection isWaiting={isWaiting} />
      <Tiles />
    </>
  );
}
