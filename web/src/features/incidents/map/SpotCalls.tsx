import { kindOf } from '../callInWords.ts';
import { readable } from '../readable.ts';
import { dayInShort } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/inWords.ts';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { addressOf, type Spot } from './spots.ts';

/** Calls of a spot that are named; beyond them the list below the map is better. */
const MOST = 8;

/** The calls of a spot of the map. */
export interface SpotCallsProps {
  readonly spot: Spot;
  /** Told the id of the call whose card is asked for. */
  readonly onShow: (id: string) => void;
}

/** Says which calls were at a spot, and leads to the card of each. */
export function SpotCalls({ spot, onShow }: SpotCallsProps) {
  const { calls } = spot;
  const address = addressOf(spot);
  return (
    <div className="spot">
      {address !== '' && <p className="spot-address">{address}</p>}
      <ul>
        {calls.slice(0, MOST).map((call) => {
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
      {calls.length > MOST && <p>And {calls.length - MOST} earlier.</p>}
    </div>
  );
}
