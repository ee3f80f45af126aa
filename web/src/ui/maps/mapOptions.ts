import { darkStyle } from './darkStyle.ts';

/** What all maps are like (SPEC §9: dark style, no street-view control). */
export const mapOptions: google.maps.MapOptions = {
  styles: darkStyle,
  backgroundColor: '#211b18',
  streetViewControl: false,
  mapTypeControl: false,
  clickableIcons: false,
  keyboardShortcuts: true,
  // One finger and the wheel scroll the page, not the map.
  gestureHandling: 'cooperative',
};
