/** Replaces a map that is unavailable: its container collapses (_mapContainer.scss). */
export const MapGone = () => <i className="map-gone" />;
