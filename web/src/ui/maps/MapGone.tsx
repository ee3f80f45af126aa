/** Collapses the container of an unavailable map (_mapContainer.scss). */
export const MapGone = () => <i className="map-gone" />;
