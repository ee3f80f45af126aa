import { map } from 'virtual:colors/map';

/**
 * Dark map style (SPEC §9) for both color schemes. Uses the colors of the site's dark theme, lightens major roads and
 * hides what a fire company's map doesn't need.
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

/** Options for all maps: dark style, no Street View control (SPEC §9). */
export const mapStyleAndControls: google.maps.MapOptions = {
  styles: darkStyle,
  backgroundColor: map.ground,
  streetViewControl: false,
  mapTypeControl: false,
  clickableIcons: false,
  keyboardShortcuts: true,
  // Let one finger and the scroll wheel scroll the page instead of the map.
  gestureHandling: 'cooperative',
};
