import { kindOf } from '../card/callInWords.ts';
import { readable } from '../card/readable.ts';
import { dayInShort } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/inWords.ts';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { addressOf, type Spot } from './spots.ts';

/** The maximum number of listed incidents of a spot; the list below the map has the rest. */
const MAX_LISTED = 8;

/** The incidents of a spot on the map. */
interface SpotCallsProps {
  readonly spot: Spot;
  /** Called with the id of the incident whose card to show. */
  readonly onShow: (id: string) => void;
}

/** Lists the incidents of a spot, with a link to each card. */
export function SpotCalls({ spot, onShow }: SpotCallsProps) {
  const { calls } = spot;
  const address = addressOf(spot);
  return (
    <div className="spot">
      {address !== '' && <p className="spot-address">{address}</p>}
      <ul>
        {calls.slice(0, MAX_LISTED).map((call) => {
          const { kind, what } = kindOf(call);
          return (
            <li key={call.id}>
              <button type="button" onClick={() => onShow(call.id)}>
                {kind ? `${kind}: ${what}` : what}
              </button>
              <span>
                {address === '' && call.Address !== '' && `${readable(call.Address)}, `}
                {dayInShort(dayOf(call.startTime))}, {clock(call.startTime)}
              </span>
            </li>
          );
        })}
      </ul>
      {calls.length > MAX_LISTED && (
        <p>
          And {calls.length - MAX_LISTED} earlier {calls.length - MAX_LISTED === 1 ? 'call' : 'calls'}.
        </p>
      )}
    </div>
  );
}
