import type { BearingFromStation } from './bearingFromStation.ts';

const rings = [1, 2, 5, 10, 20, 40];
const OUTER = 44;

/** A plot of an incident's location: the station in the middle, north at the top, rings for miles. */
export function Bearing({ bearing }: { readonly bearing: BearingFromStation }) {
  const reach = rings.find((ring) => bearing.miles <= ring) ?? bearing.miles;
  const inner = rings[rings.indexOf(reach) - 1];
  const radius = (OUTER * bearing.miles) / reach;
  const angle = (bearing.degrees * Math.PI) / 180;
  const x = radius * Math.sin(angle);
  const y = -radius * Math.cos(angle);
  const miles = bearing.miles < 0.1 ? 'Less than 0.1' : bearing.miles.toFixed(1);
  return (
    <figure className="bearing">
      <svg viewBox="-52 -58 104 110" aria-hidden="true" focusable="false">
        <circle r={OUTER} className="bearing-ring" />
        {inner !== undefined && <circle r={(OUTER * inner) / reach} className="bearing-ring" />}
        <path d="M0 50v-6M-50 0h6M50 0h-6" className="bearing-ring" />
        <text y="-47">N</text>
        <path d={`M0 0L${x} ${y}`} className="bearing-line" />
        <path d="M-4 4v-5l4-3.5l4 3.5v5z" className="bearing-station" />
        <circle cx={x} cy={y} r="4.5" className="bearing-call" />
      </svg>
      <figcaption>
        <strong>{miles}&nbsp;mi</strong> {bearing.point} of the station
      </figcaption>
    </figure>
  );
}
