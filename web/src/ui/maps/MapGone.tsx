/** Stands where a map cannot be: its room closes (app/styles/_map.scss). */
export const MapGone = () => <i className="map-gone" />;
