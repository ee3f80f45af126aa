import { SuperClusterViewportAlgorithm } from '@googlemaps/markerclusterer';
import { expect, it, vi } from 'vitest';
import { drawClusters } from './drawClusters.ts';

// The drawn clusters are tested in a browser (tests/e2e/maps.test.ts).
vi.mock('@googlemaps/markerclusterer', () => ({
  SuperClusterViewportAlgorithm: vi.fn<() => void>(),
  MarkerClusterer: vi.fn<() => void>(),
}));

// SPEC 9.11
it('clusters within 60 pixels, to zoom 16, two and more', () => {
  drawClusters({} as google.maps.Map, [], () => {});
  expect(vi.mocked(SuperClusterViewportAlgorithm).mock.calls).toEqual([[{ radius: 60, maxZoom: 16, minPoints: 2 }]]);
});
