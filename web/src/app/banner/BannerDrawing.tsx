import type { PublicViewKey } from '../../lib/views/defineView.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import board from '../../ui/drawings/board.svg';
import desk from '../../ui/drawings/desk.svg';
import fillTheBoot from '../../ui/drawings/fillTheBoot.svg';
import firehouse from '../../ui/drawings/firehouse.svg';
import hoseline from '../../ui/drawings/hoseline.svg';
import lineup from '../../ui/drawings/lineup.svg';
import mailbox from '../../ui/drawings/mailbox.svg';
import newspaper from '../../ui/drawings/newspaper.svg';
import picnic from '../../ui/drawings/picnic.svg';
import rack from '../../ui/drawings/rack.svg';
import shovels from '../../ui/drawings/shovels.svg';
import tower from '../../ui/drawings/tower.svg';

/** Views with a banner: all but Home. */
export type BannerView = Exclude<PublicViewKey, 'home'>;

/** Drawings, 480 × 200, aligned with the bottom of the banner. */
const drawings: Readonly<Record<BannerView, string>> = {
  about_us: firehouse,
  apparatus: lineup,
  call_history: desk,
  donate: fillTheBoot,
  join_us: rack,
  new_station: shovels,
  news_n_events: board,
  Event: picnic,
  Incident: hoseline,
  News: newspaper,
  Training: tower,
  post: newspaper,
  unsubscribe: mailbox,
};

/** Renders a view's banner drawing. A separate chunk because Home, where most visits start, has no banner. */
export default function BannerDrawing({ view }: { readonly view: BannerView }) {
  return <Drawing of={drawings[view]} className="banner-drawing" />;
}
