/**
 * The maps' own dark style (SPEC §9), by day as by night: the coal and paper of the site's dark theme, roads
 * lighter the more they carry, and nothing that a fire company's map does not need.
 * https://developers.google.com/maps/documentation/javascript/style-reference
 */
export const darkStyle: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: '#211b18' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#cbbfae' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#171210' }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { featureType: 'administrative', elementType: 'geometry', stylers: [{ color: '#6b5f52' }] },
  { featureType: 'administrative.locality', elementType: 'labels.text.fill', stylers: [{ color: '#e2c079' }] },
  { featureType: 'landscape.natural', elementType: 'geometry', stylers: [{ color: '#1d1916' }] },
  { featureType: 'poi', stylers: [{ visibility: 'off' }] },
  { featureType: 'poi.park', stylers: [{ visibility: 'on' }] },
  { featureType: 'poi.park', elementType: 'geometry', stylers: [{ color: '#1f231b' }] },
  { featureType: 'poi.medical', stylers: [{ visibility: 'on' }] },
  { featureType: 'poi.school', stylers: [{ visibility: 'on' }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: '#3d342e' }] },
  { featureType: 'road', elementType: 'geometry.stroke', stylers: [{ color: '#171210' }] },
  { featureType: 'road.arterial', elementType: 'geometry', stylers: [{ color: '#4b4038' }] },
  { featureType: 'road.highway', elementType: 'geometry', stylers: [{ color: '#6e5a37' }] },
  { featureType: 'road.highway', elementType: 'labels.text.fill', stylers: [{ color: '#f4efe4' }] },
  { featureType: 'transit', stylers: [{ visibility: 'off' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: '#10191c' }] },
  { featureType: 'water', elementType: 'labels.text.fill', stylers: [{ color: '#7d9299' }] },
];
