import type { Marker } from '@googlemaps/markerclusterer';
import { cluster } from 'virtual:colors/cluster';
import { addressOf, type Spot } from './spots.ts';

/**
 * What the clusterer needs of a marker. A real one is made when it is first drawn: of 20,000 calls a few
 * dozen ever are. All calls of a spot count in its cluster; where nothing is clustered any more, the first
 * is drawn for them all.
 */
class CallMarker {
  readonly #spot: Spot;
  readonly #position: google.maps.LatLng;
  readonly #onChoose: (() => void) | undefined;
  #drawn: google.maps.Marker | undefined;

  /** @param onChoose is told when the marker is pressed; left out, the marker only counts */
  constructor(spot: Spot, position: google.maps.LatLng, onChoose: (() => void) | undefined) {
    this.#spot = spot;
    this.#position = position;
    this.#onChoose = onChoose;
  }

  getPosition(): google.maps.LatLng {
    return this.#position;
  }

  getVisible(): boolean {
    return true;
  }

  setMap(map: google.maps.Map | null): void {
    if (this.#onChoose === undefined || (map === null && this.#drawn === undefined)) return;
    this.#drawn ??= this.#draw(this.#onChoose);
    this.#drawn.setMap(map);
  }

  #draw(onChoose: () => void): google.maps.Marker {
    const { calls } = this.#spot;
    const address = addressOf(this.#spot);
    const count = calls.length === 1 ? '1 call' : `${calls.length} calls`;
    const marker = new google.maps.Marker({
      position: this.#position,
      title: address === '' ? count : calls.length === 1 ? address : `${count} at ${address}`,
      ...(calls.length > 1 && { label: { text: String(calls.length), color: cluster.onMarker, fontWeight: '700' } }),
    });
    marker.addListener('click', onChoose);
    return marker;
  }
}

/**
 * A marker for each call, as the clusterer takes them.
 * @param onChoose is told the spot whose marker is pressed
 */
export function markersOf(spots: readonly Spot[], onChoose: (spot: Spot) => void): Marker[] {
  const markers = spots.flatMap((spot) => {
    const position = new google.maps.LatLng(spot);
    return spot.calls.map((_, at) => new CallMarker(spot, position, at === 0 ? () => onChoose(spot) : undefined));
  });
  // The clusterer's type is that of Google's own markers, of which it uses the three calls above.
  return markers as unknown as Marker[];
}
