import { map } from 'virtual:colors/map';

/**
 * The maps' dark style (SPEC §9), in both color schemes: the colors of the site's dark theme, lighter major roads, and
 * nothing that a fire company's map does not need.
 * https://developers.google.com/maps/documentation/javascript/style-reference
 */
const darkStyle: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: map.ground }] },
  { elementType: 'labels.text.fill', stylers: [{ color: map.label }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: map.labelEdge }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { featureType: 'administrative', elementType: 'geometry', stylers: [{ color: map.border }] },
  { featureType: 'administrative.locality', elementType: 'labels.text.fill', stylers: [{ color: map.town }] },
  { featureType: 'landscape.natural', elementType: 'geometry', stylers: [{ color: map.nature }] },
  { featureType: 'poi', stylers: [{ visibility: 'off' }] },
  { featureType: 'poi.park', stylers: [{ visibility: 'on' }] },
  { featureType: 'poi.park', elementType: 'geometry', stylers: [{ color: map.park }] },
  { featureType: 'poi.medical', stylers: [{ visibility: 'on' }] },
  { featureType: 'poi.school', stylers: [{ visibility: 'on' }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: map.road }] },
  { featureType: 'road', elementType: 'geometry.stroke', stylers: [{ color: map.roadEdge }] },
  { featureType: 'road.arterial', elementType: 'geometry', stylers: [{ color: map.arterial }] },
  { featureType: 'road.highway', elementType: 'geometry', stylers: [{ color: map.highway }] },
  { featureType: 'road.highway', elementType: 'labels.text.fill', stylers: [{ color: map.highwayLabel }] },
  { featureType: 'transit', stylers: [{ visibility: 'off' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: map.water }] },
  { featureType: 'water', elementType: 'labels.text.fill', stylers: [{ color: map.waterLabel }] },
];

/** Options for all maps (SPEC §9: dark style, no street-view control). */
export const mapStyleAndControls: google.maps.MapOptions = {
  styles: darkStyle,
  backgroundColor: map.ground,
  streetViewControl: false,
  mapTypeControl: false,
  clickableIcons: false,
  keyboardShortcuts: true,
  // One finger and the scroll wheel scroll the page, not the map.
  gestureHandling: 'cooperative',
};
