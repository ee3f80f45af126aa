import { kindOf } from '../card/incidentInWords.ts';
import { readable } from '../card/readableDispatchText.ts';
import { dayInShort } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { addressOf, type Spot } from './spots.ts';

/** The maximum number of listed incidents of a spot; the list below the map has the rest. */
const MAX_LISTED = 8;

/** The incidents of a spot on the map. */
interface SpotIncidentsProps {
  readonly spot: Spot;
  /** Called with the id of the incident whose card to show. */
  readonly onShow: (id: string) => void;
}

/** Lists the incidents of a spot, with a link to each card. */
export function SpotIncidents({ spot, onShow }: SpotIncidentsProps) {
  const { incidents } = spot;
  const address = addressOf(spot);
  return (
    <div className="spot">
      {address !== '' && <p className="spot-address">{address}</p>}
      <ul>
        {incidents.slice(0, MAX_LISTED).map((incident) => {
          const { kind, what } = kindOf(incident);
          return (
            <li key={incident.id}>
              <button type="button" onClick={() => onShow(incident.id)}>
                {kind ? `${kind}: ${what}` : what}
              </button>
              <span>
                {address === '' && incident.Address !== '' && `${readable(incident.Address)}, `}
                {dayInShort(dayOf(incident.startTime))}, {clock(incident.startTime)}
              </span>
            </li>
          );
        })}
      </ul>
      {incidents.length > MAX_LISTED && (
        <p>
          And {incidents.length - MAX_LISTED} earlier {incidents.length - MAX_LISTED === 1 ? 'call' : 'calls'}.
        </p>
      )}
    </div>
  );
}
