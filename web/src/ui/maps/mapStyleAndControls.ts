import { map } from 'virtual:colors/map';
import { darkStyle } from './darkStyle.ts';

/** The options of all maps (SPEC §9: dark style, no street-view control). */
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
