import { CLUSTER } from '@firehouse/model';
import { MarkerClusterer, SuperClusterViewportAlgorithm, type Renderer } from '@googlemaps/markerclusterer';
import { markersOf } from './callMarker.ts';
import { clusterLook } from './clusterLook.ts';
import type { Spot } from './spots.ts';

/** About 300 m: a map of one spot shows the streets around it. */
const AROUND_DEGREES = 0.003;

const renderer: Renderer = {
  render({ count, position }, stats) {
    const { diameter, label, ink, url } = clusterLook(count, stats.clusters.markers.mean);
    return new google.maps.Marker({
      position,
      title: `${count.toLocaleString('en-US')} calls here. Zoom in.`,
      icon: {
        url,
        scaledSize: new google.maps.Size(diameter, diameter),
        anchor: new google.maps.Point(diameter / 2, diameter / 2),
      },
      label: { text: label, color: ink, fontSize: '14px', fontWeight: '700' },
      zIndex: google.maps.Marker.MAX_ZINDEX + count,
    });
  },
};

/**
 * Puts calls on a map, clustered by the figures of SPEC §9 as far as the map shows them.
 * @param onChoose is told the spot whose marker is pressed
 * @returns takes them off again
 */
export function drawClusters(map: google.maps.Map, spots: readonly Spot[], onChoose: (spot: Spot) => void): () => void {
  const { radius, maxZoom, minPoints } = CLUSTER;
  const algorithm = new SuperClusterViewportAlgorithm({ radius, maxZoom, minPoints });
  // All at once: markers that are added later are each looked for among the others.
  const clusterer = new MarkerClusterer({ map, markers: markersOf(spots, onChoose), algorithm, renderer });
  return () => clusterer.setMap(null);
}

/** The part of the map that holds all spots, with their surroundings. */
export function boundsOf(spots: readonly Spot[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { lat, lng } of spots) {
    bounds.extend({ lat: lat - AROUND_DEGREES, lng: lng - AROUND_DEGREES });
    bounds.extend({ lat: lat + AROUND_DEGREES, lng: lng + AROUND_DEGREES });
  }
  return bounds;
}
