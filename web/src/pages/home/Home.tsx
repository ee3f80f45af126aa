import { company, isViewOfCompany, raisedPercent, shownAmounts, texts } from '@firehouse/model';
import { Suspense, use } from 'react';
import { RecentIncidents } from '../../features/incidents/recent/RecentIncidents.tsx';
import { useLiveContent } from '../../features/siteContent/useLiveContent.ts';
import { reach } from '../../lib/config/paths.ts';
import { AwaitingResponses } from '../../lib/loading/AwaitingResponses.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useNear } from '../../lib/screen/useNear.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import station from '../../ui/drawings/station.svg';
import { useSite } from '../../lib/views/siteContext.ts';
import boot from '../../ui/drawings/boot.svg';
import building from '../../ui/drawings/building.svg';
import helmet from '../../ui/drawings/helmet.svg';
import trumpet from '../../ui/drawings/trumpet.svg';

const CallsVolumeChart = lazyPart(() => import('./CallsVolumeChart.tsx'));
const [first, last] = company.chartYears;

/** Renders Home: recent incidents, call volume, and links to other views (SPEC §2). */
export function Home() {
  const isWaiting = use(AwaitingResponses);
  return (
    <>
      <NowSection isWaiting={isWaiting} />
      <VolumeSection isWaiting={isWaiting} />
      <Tiles isWaiting={isWaiting} />
    </>
  );
}

/** Renders what visitors see first: whether something is happening nearby, and which number to call. */
function NowSection({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <div className="now container">
      <RecentIncidents isWaiting={isWaiting} />
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

/** Renders the call volume chart (SPEC §9), which loads when it comes near the viewport. */
function VolumeSection({ isWaiting }: { readonly isWaiting: boolean }) {
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
            <CallsVolumeChart />
          </Suspense>
        ) : (
          space
        )}
      </div>
    </section>
  );
}

const allTiles = [
  { to: 'news_n_events', plate: 'plate-red', drawing: trumpet, line: 'What we’ve been up to, and where to meet us' },
  { to: 'join_us', plate: 'plate-paper', drawing: helmet, line: 'Neighbors wanted, training included' },
  { to: 'new_station', plate: 'plate-night', drawing: building, line: undefined },
  { to: 'donate', plate: 'plate-brass', drawing: boot, line: 'Fill the boot and keep the engines rolling' },
] as const;

const tiles = allTiles.filter(({ to }) => isViewOfCompany(to));

/** Renders the tiles that link to other views (SPEC §2). */
function Tiles({ isWaiting }: { readonly isWaiting: boolean }) {
  const { views } = useSite();
  const { fundraiser } = useLiveContent(!isWaiting);
  return (
    <nav className="tiles container" aria-label="More from the company">
      <ul>
        {tiles.map(({ to, plate, drawing, line }) => (
          <li key={to}>
            <ViewLink to={to} className="tile">
              <Drawing of={drawing} className={plate} />
              <span className="tile-title">
                {views[to]?.title}
                <Icon name="arrow" />
              </span>
              <span className="tile-line">
                {line ?? `${raisedPercent(shownAmounts(fundraiser))}% of the money raised`}
              </span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
