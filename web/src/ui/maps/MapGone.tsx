/** Replaces a map that is unavailable: its container collapses (_mapBox.scss). */
export const MapGone = () => <i className="map-gone" />;
