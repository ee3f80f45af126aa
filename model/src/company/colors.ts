import { brandColors } from './details.ts';
import { shade, tone } from './tone.ts';

/**
 * Every color of the site, its emails, maps and drawings; nothing else names one. Builds read this file: a style sheet
 * by `@use 'colors'`, a script by `virtual:colors/…` (web/vite/colors.ts). Browsers never load it.
 *
 * The values are those of the design. A company's own `brandColors` replace their hue and saturation where a value is
 * `main` or `accent`, and leave their luminance, so that text stays as readable as it was designed.
 */
export const designColors = { main: '#85141a', accent: '#a67c2d' } as const;

/** The two colors of a company, `#rrggbb`: of its apparatus, and of its brass. */
export interface BrandColors {
  readonly main: string;
  readonly accent: string;
}

/** Colors by name, `#rrggbb` or another color of CSS. */
export type Colors = Readonly<Record<string, string>>;

/** All colors by where they are used. */
export type SiteColors = ReturnType<typeof siteColors>;

/**
 * The colors for a company.
 * @param brand its own two
 */
export function siteColors(brand: BrandColors = brandColors) {
  const main = (color: string) => tone(color, designColors.main, brand.main);
  const accent = (color: string) => tone(color, designColors.accent, brand.accent);
  return {
    /** Custom properties by day. */
    light: {
      paper: '#f6f1e7',
      'paper-deep': '#ece4d5',
      surface: '#fffdf8',
      ink: '#1c1714',
      muted: '#5e544a',
      line: '#d8cdba',
      red: main('#85141a'),
      'red-deep': main('#650d12'),
      'red-text': main('#93181b'),
      act: main('#85141a'),
      'act-deep': main('#650d12'),
      link: main('#93181b'),
      time: main('#93181b'),
      fill: main('#93181b'),
      brass: accent('#a67c2d'),
      warning: accent('#f7e6b6'),
      focus: '#1c1714',
      station: '#171210',
      plate: '#ece4d5',
      'plate-night': '#171210',
      'chart-earlier': accent('#c3a566'),
      'chart-later': main('#93181b'),
    },
    /** The same properties by night. */
    dark: {
      paper: '#141110',
      'paper-deep': '#211b18',
      surface: '#211b18',
      ink: '#f6f5f0',
      muted: '#b8ada1',
      line: '#3d342e',
      red: main('#6d1015'),
      'red-deep': main('#4d0a0e'),
      'red-text': main('#ff9083'),
      act: main('#9c2124'),
      'act-deep': main('#b42c2e'),
      link: accent('#ecd6a4'),
      time: '#f6f5f0',
      fill: main('#c23b3b'),
      brass: accent('#c79d50'),
      warning: accent('#3d2f12'),
      focus: '#f6f5f0',
      station: '#211b18',
      plate: '#2c2521',
      'plate-night': '#2c2521',
      'chart-earlier': accent('#8a744a'),
      'chart-later': main('#c94a48'),
    },
    /** Custom properties by day and by night. */
    always: {
      coal: '#171210',
      'on-dark': '#fbf5e9',
      'on-dark-muted': '#cbbfae',
      'brass-bright': accent('#e2c079'),
    },
    /** Custom properties on paper, by day. */
    print: {
      paper: '#fff',
      'paper-deep': '#fff',
      surface: '#fff',
      plate: '#fff',
      warning: '#fff',
      ink: '#000',
      muted: '#333',
      line: '#999',
      'red-text': '#000',
      'brass-bright': '#fff',
      link: '#000',
      time: '#000',
    },
    /** Custom properties that the drawings are drawn in, by day. */
    'drawing-by-day': {
      'd-ink': '#1c1714',
      'd-solid': '#1c1714',
      'd-red': main('#9a171b'),
      'd-brass': accent('#b98f41'),
      'd-paper': '#fbf7ee',
      'd-bright': '#fbf7ee',
      'd-shade': '#e2d7c3',
      'd-glass': '#c8d1cf',
      'd-glow': accent('#f3e0a9'),
    },
    /** The same properties by night. */
    'drawing-by-night': {
      'd-ink': '#efe8da',
      'd-solid': '#2d2622',
      'd-red': main('#a31c1f'),
      'd-brass': accent('#c79d50'),
      'd-paper': '#4a423b',
      'd-bright': '#f4efe4',
      'd-shade': '#393029',
      'd-glass': '#33403f',
      'd-glow': accent('#8c6829'),
    },
    /** The same properties in the footer. */
    'drawing-in-footer': {
      'd-ink': accent('#8f7f66'),
      'd-brass': accent('#e2c079'),
      'd-ground': '#171210',
    },
    /** Discs with the initials of members, by day; the same for every company. */
    'tints-by-day': {
      'tint-brick': '#eecbc7',
      'tint-brick-ink': '#5b2f2b',
      'tint-copper': '#eacebc',
      'tint-copper-ink': '#573319',
      'tint-brass': '#e0d3b7',
      'tint-brass-ink': '#4d3a0d',
      'tint-moss': '#ccdabf',
      'tint-moss-ink': '#32441d',
      'tint-pine': '#bdddce',
      'tint-pine-ink': '#134834',
      'tint-slate': '#badaea',
      'tint-slate-ink': '#0d4359',
      'tint-steel': '#c7d4ef',
      'tint-steel-ink': '#2c3c5f',
      'tint-plum': '#e6cbdf',
      'tint-plum-ink': '#522f4b',
    },
    /** The same discs by night. */
    'tints-by-night': {
      'tint-brick': '#533835',
      'tint-brick-ink': '#f8dddb',
      'tint-copper': '#513a2b',
      'tint-copper-ink': '#f5e0d2',
      'tint-brass': '#493e27',
      'tint-brass-ink': '#eee4cf',
      'tint-moss': '#39442e',
      'tint-moss-ink': '#dee9d4',
      'tint-pine': '#2b473a',
      'tint-pine-ink': '#d3ebe0',
      'tint-slate': '#294451',
      'tint-slate-ink': '#d1e9f5',
      'tint-steel': '#354055',
      'tint-steel-ink': '#dbe5f9',
      'tint-plum': '#4d3848',
      'tint-plum-ink': '#f2dded',
    },
    /** What a single part of the page needs: variables of Sass. */
    parts: {
      emergency: main('#b3181d'),
      'on-brass': '#1c1714',
      'plate-red': main('#85141a'),
      'plate-red-engine': '#f3e6cf',
      'plate-brass': accent('#c9a454'),
      'footer-line': '#3a302a',
      backdrop: 'rgb(10 6 5 / 62%)',
      shadow: 'rgb(0 0 0 / 0.35)',
      // Blue, green and red are those of SPEC §4; red is `red-text`.
      'saving-light': '#0b4aa2',
      'saving-dark': '#8fbcff',
      'saved-light': '#146c2e',
      'saved-dark': '#7fd695',
      // As dark as the map that comes.
      'map-ground': '#211b18',
      // Google's window on a map is white, by day and by night.
      'map-window-ink': '#1c1714',
      'map-window-link': main('#93181b'),
    },
    /** Google's maps, dark by day and by night. */
    map: {
      ground: '#211b18',
      label: '#cbbfae',
      labelEdge: '#171210',
      border: '#6b5f52',
      town: accent('#e2c079'),
      nature: '#1d1916',
      park: '#1f231b',
      road: '#3d342e',
      roadEdge: '#171210',
      arterial: '#4b4038',
      highway: accent('#6e5a37'),
      highwayLabel: '#f4efe4',
      water: '#10191c',
      waterLabel: '#7d9299',
    },
    /** Clusters of calls on a map: red is red (SPEC §9). */
    cluster: { many: '#b3181c', onMany: '#ffffff', few: accent('#c79d50'), onFew: '#171210', onMarker: '#ffffff' },
    /** The button of Microsoft's sign-in, by Microsoft's guidelines. */
    signIn: { microsoft: '#2f2f2f' },
    /** The demo company's pictures: two colors of the sky and one of the ground by time of day, and behind a portrait. */
    pictures: {
      morning: ['#dfe6e4', '#fbf0d9', '#cdbfa6'],
      noon: ['#bcd0d6', '#eef1ea', '#c6bda8'],
      evening: ['#8b4a3c', '#f2c98a', '#6b5548'],
      night: ['#1d2430', '#4b5566', '#2b2725'],
      portrait: '#e9e0d0',
    },
    /**
     * Colors as they are written in the files of drawings and icons, each with what it becomes. A drawing's other colors
     * stay: the dusk around the station, its flag, flames and lamps.
     */
    drawn: new Map<string, string>([
      ...['#5e1012', '#6d1013', '#7a1114', '#85141a', '#8e191b', '#9a171b', '#b01c20'].map(
        (color) => [color, main(color)] as const,
      ),
      ...['#b58a3a', '#d9b25f', '#e2b860'].map((color) => [color, accent(color)] as const),
    ]),
  };
}

/** A contrast of 2.5 with black, and of 8 with white. */
const EMAIL_RULE_LUMINANCE = 0.075;

/** The line above an email's text, and the thin ones in it; readable on light and on dark. */
export function emailColors(brand: BrandColors = brandColors) {
  return { rule: shade(brand.main, EMAIL_RULE_LUMINANCE), line: '#8c8c8c' };
}
