/** Replaces a map that is unavailable: its container collapses (app/styles/_map.scss). */
export const MapGone = () => <i className="map-gone" />;
