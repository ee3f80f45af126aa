import { use } from 'react';
import { AwaitingAnswers } from '../../lib/loading/AwaitingAnswers.ts';
import { CallsVolumeSection } from './CallsVolumeSection.tsx';
import { NowSection } from './NowSection.tsx';
import { Tiles } from './Tiles.tsx';

/** Home: what is happening, how many calls there are, and where to go on (SPEC §2). */
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
