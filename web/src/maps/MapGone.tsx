/** Stands where a map cannot be: its room closes (styles/_map.scss). */
export const MapGone = () => <i className="map-gone" />;
