import { CLUSTER } from '@firehouse/model';
import { MarkerClusterer, SuperClusterViewportAlgorithm, type Renderer } from '@googlemaps/markerclusterer';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { markersOf } from './incidentMarker.ts';
import { clusterLook } from './clusterLook.ts';
import type { Spot } from './spots.ts';

/** About 300 m: a map of a single spot shows the streets around it. */
const AROUND_DEGREES = 0.003;

const renderer: Renderer = {
  render({ count, position }, stats) {
    const { diameter, label, ink, url } = clusterLook(count, stats.clusters.markers.mean);
    return new google.maps.Marker({
      position,
      title: `${incidentsInWords(count)} here. Zoom in.`,
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
 * Draws incidents on a map, clustered by the parameters of SPEC §9 as far as the map shows them.
 * @param onChoose called with the spot whose marker is pressed
 * @returns a function that removes them
 */
export function drawClusters(map: google.maps.Map, spots: readonly Spot[], onChoose: (spot: Spot) => void): () => void {
  const { radius, maxZoom, minPoints } = CLUSTER;
  const algorithm = new SuperClusterViewportAlgorithm({ radius, maxZoom, minPoints });
  // All at once: each marker that is added later is searched for among the others.
  const clusterer = new MarkerClusterer({ map, markers: markersOf(spots, onChoose), algorithm, renderer });
  return () => clusterer.setMap(null);
}

/** Bounds that contain all spots, with a margin. */
export function boundsOf(spots: readonly Spot[]): google.maps.LatLngBounds {
  const bounds = new google.maps.LatLngBounds();
  for (const { lat, lng } of spots) {
    bounds.extend({ lat: lat - AROUND_DEGREES, lng: lng - AROUND_DEGREES });
    bounds.extend({ lat: lat + AROUND_DEGREES, lng: lng + AROUND_DEGREES });
  }
  return bounds;
}
