import { company } from '@firehouse/model';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useSite } from '../../lib/views/siteContext.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import boot from '../../ui/drawings/boot.svg';
import building from '../../ui/drawings/building.svg';
import helmet from '../../ui/drawings/helmet.svg';
import trumpet from '../../ui/drawings/trumpet.svg';
import { Icon } from '../../ui/drawings/Icon.tsx';

const { raised, required } = company.fundraising;

const tiles = [
  { to: 'news_n_events', plate: 'plate-red', drawing: trumpet, line: 'What we’ve been up to, and where to meet us' },
  { to: 'join_us', plate: 'plate-paper', drawing: helmet, line: 'Neighbors wanted, training included' },
  {
    to: 'new_station',
    plate: 'plate-night',
    drawing: building,
    line: `${Math.floor((100 * raised) / required)}% of the money raised`,
  },
  { to: 'donate', plate: 'plate-brass', drawing: boot, line: 'Fill the boot and keep the engines rolling' },
] as const;

/** The four tiles with links on home (SPEC §2). */
export function Tiles() {
  const { views } = useSite();
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
              <span className="tile-line">{line}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
