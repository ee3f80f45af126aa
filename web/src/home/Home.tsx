import { CallsVolumeSection } from './CallsVolumeSection.tsx';
import { NowSection } from './NowSection.tsx';
import { Tiles } from './Tiles.tsx';

/** Home: what is happening, how many calls there are, and where to go on (SPEC §2). */
export function Home() {
  return (
    <>
      <NowSection />
      <CallsVolumeSection />
      <Tiles />
    </>
  );
}
