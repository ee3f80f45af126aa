import { brandColors } from './fewPagesFacts.ts';
import { contrast, paint, shade, tone } from './recolor.ts';

/**
 * All colors used on the site, in emails, on maps and in drawings. Don't define colors anywhere else. This file is read
 * by builds and functions and never sent to browsers: style sheets import it with `@use 'colors'`, and scripts import
 * `virtual:colors/…` (web/vite/plugins/companyColors.ts).
 *
 * The values below are the original design. For a company with other `brandColors`, the hue and saturation of every
 * value wrapped in `main` or `accent` follow that brand color. Its luminance doesn't change, so neither does contrast.
 * In drawings, paint (`paintMain`, `paintAccent`) also takes on the luminance of a lighter brand color, because it
 * isn't text: a yellow engine should look yellow.
 */
export const designColors = { main: '#85141a', accent: '#a67c2d' } as const;

/**
 * A company's brand colors as `#rrggbb`. In the original design, these are the red of the apparatus and the color of
 * brass.
 */
interface BrandColors {
  readonly main: string;
  readonly accent: string;
}

/** CSS colors by name. */
export type Colors = Readonly<Record<string, string>>;

/** All colors, grouped by where they are used. */
export type SiteColors = ReturnType<typeof siteColors>;

/** Pairs a background color with a text color. */
const pair = (ground: string, ink: string) => [ground, ink] as const;

/** Computes all colors from a company's brand colors. */
export function siteColors(brand: BrandColors = brandColors) {
  const main = (color: string) => tone(color, designColors.main, brand.main);
  const accent = (color: string) => tone(color, designColors.accent, brand.accent);
  const paintMain = (color: string) => paint(color, designColors.main, brand.main);
  const paintAccent = (color: string) => paint(color, designColors.accent, brand.accent);
  return {
    /** Custom properties for the light theme. */
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
      'fill-most': main('#93181b'),
      brass: accent('#a67c2d'),
      warning: accent('#f7e6b6'),
      focus: '#1c1714',
      station: '#171210',
      plate: '#ece4d5',
      'plate-night': '#171210',
      'chart-earlier': accent('#c3a566'),
      'chart-later': main('#93181b'),
    },
    /** The same properties for the dark theme. */
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
      'fill-most': main('#ff8f6f'),
      brass: accent('#c79d50'),
      warning: accent('#3d2f12'),
      focus: '#f6f5f0',
      station: '#211b18',
      plate: '#2c2521',
      'plate-night': '#2c2521',
      'chart-earlier': accent('#8a744a'),
      'chart-later': main('#c94a48'),
    },
    /** Custom properties for both themes. */
    always: {
      coal: '#171210',
      'on-dark': '#fbf5e9',
      'on-dark-muted': '#cbbfae',
      'brass-bright': accent('#e2c079'),
    },
    /** Custom properties for print, in the light theme. */
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
    /** Custom properties used by the drawings in the light theme. */
    'drawing-by-day': {
      'd-ink': '#1c1714',
      'd-solid': '#1c1714',
      'd-red': paintMain('#9a171b'),
      'd-brass': paintAccent('#b98f41'),
      'd-paper': '#fbf7ee',
      'd-bright': '#fbf7ee',
      'd-letter': letterOn(paintMain('#9a171b'), '#fbf7ee', '#1c1714'),
      'd-shade': '#e2d7c3',
      'd-glass': '#c8d1cf',
      'd-glow': accent('#f3e0a9'),
    },
    /** The same properties in the dark theme. */
    'drawing-by-night': {
      'd-ink': '#efe8da',
      'd-solid': '#2d2622',
      'd-red': paintMain('#a31c1f'),
      'd-brass': paintAccent('#c79d50'),
      'd-paper': '#4a423b',
      'd-bright': '#f4efe4',
      'd-letter': letterOn(paintMain('#a31c1f'), '#f4efe4', '#1c1714'),
      'd-shade': '#393029',
      'd-glass': '#33403f',
      'd-glow': accent('#8c6829'),
    },
    /** Custom properties used by the drawing in the footer. */
    'drawing-in-footer': {
      'd-ink': accent('#8f7f66'),
      'd-brass': accent('#e2c079'),
      'd-ground': '#171210',
    },
    /** Sass variables that are only used in a few places. */
    parts: {
      emergency: main('#b3181d'),
      'on-brass': '#1c1714',
      'plate-red': main('#85141a'),
      'plate-red-engine': '#f3e6cf',
      'plate-brass': accent('#c9a454'),
      'footer-line': '#3a302a',
      backdrop: 'rgb(10 6 5 / 62%)',
      shadow: 'rgb(0 0 0 / 0.35)',
      // Blue, green and red in every brand (SPEC §4).
      'saving-light': '#0b4aa2',
      'saving-dark': '#8fbcff',
      'saved-light': '#146c2e',
      'saved-dark': '#7fd695',
      'failed-light': '#93181b',
      'failed-dark': '#ff9083',
      // Matches the dark map, so the page doesn't flash while the map loads.
      'map-ground': '#211b18',
      // Google Maps info windows have a white background in both themes.
      'map-window-ink': '#1c1714',
      'map-window-link': main('#93181b'),
    },
    /** The Google Maps style, which is dark in both themes. */
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
    /** Map clusters. SPEC §9 requires red, so the red doesn't follow the brand. */
    cluster: { many: '#b3181c', onMany: '#ffffff', few: accent('#c79d50'), onFew: '#171210', onMarker: '#ffffff' },
    /** Background and text colors for the initials of members without a photo. */
    tints: {
      'tint-brick': { day: pair('#eecbc7', '#5b2f2b'), night: pair('#533835', '#f8dddb') },
      'tint-copper': { day: pair('#eacebc', '#573319'), night: pair('#513a2b', '#f5e0d2') },
      'tint-brass': { day: pair('#e0d3b7', '#4d3a0d'), night: pair('#493e27', '#eee4cf') },
      'tint-moss': { day: pair('#ccdabf', '#32441d'), night: pair('#39442e', '#dee9d4') },
      'tint-pine': { day: pair('#bdddce', '#134834'), night: pair('#2b473a', '#d3ebe0') },
      'tint-slate': { day: pair('#badaea', '#0d4359'), night: pair('#294451', '#d1e9f5') },
      'tint-steel': { day: pair('#c7d4ef', '#2c3c5f'), night: pair('#354055', '#dbe5f9') },
      'tint-plum': { day: pair('#e6cbdf', '#522f4b'), night: pair('#4d3848', '#f2dded') },
    },
    /** The sign-in buttons, which must follow the providers' branding guidelines. */
    signIn: { microsoft: '#2f2f2f', google: '#4285f4' },
    /**
     * Colors for the demo company's generated images: two sky colors and a ground color for each time of day, and a
     * background for portraits.
     */
    images: {
      morning: ['#dfe6e4', '#fbf0d9', '#cdbfa6'],
      noon: ['#bcd0d6', '#eef1ea', '#c6bda8'],
      evening: ['#8b4a3c', '#f2c98a', '#6b5548'],
      night: ['#1d2430', '#4b5566', '#2b2725'],
      portrait: '#e9e0d0',
    },
    /**
     * Replacements for brand colors in the SVG sources of drawings and icons. Other colors, such as those of flags and
     * flames, don't change.
     */
    drawn: new Map<string, string>([
      ...['#5e1012', '#6d1013', '#7a1114', '#85141a', '#8e191b', '#9a171b', '#b01c20'].map(
        (color) => [color, paintMain(color)] as const,
      ),
      ...['#b58a3a', '#d9b25f', '#e2b860'].map((color) => [color, paintAccent(color)] as const),
      // Lettering on paint.
      ['#fbf7ed', letterOn(paintMain('#9a171b'), '#fbf7ee', '#1c1714')],
    ]),
    /** The same for the app's icon, including the emblem on it. */
    icon: new Map<string, string>([
      ['#85141a', paintMain('#85141a')],
      ['#e2b860', paintAccent('#e2b860')],
      ['#fbf5e9', letterOn(paintMain('#85141a'), '#fbf5e9', '#1c1714')],
    ]),
  };
}

/** Returns the bright color for lettering if it has enough contrast (WCAG 2.2, 1.4.11), or else the dark one. */
function letterOn(ground: string, bright: string, dark: string): string {
  return contrast(bright, ground) >= 3 ? bright : dark;
}

/** Colors that the site derives from one brand color. */
interface DerivedShades {
  /** The brand color as the company chose it. */
  readonly chosen: string;
  /** As paint in drawings. */
  readonly paint: string;
  /** As text, or as a surface with text on it, in the light theme. */
  readonly light: string;
  /** The same in the dark theme. */
  readonly dark: string;
}

/** Returns the shades that the site derives from the two brand colors, for a preview. */
export function derivedShades(brand: BrandColors): Readonly<Record<'main' | 'accent', DerivedShades>> {
  const { light, dark } = siteColors(brand);
  const painted = (name: 'main' | 'accent') => paint(designColors[name], designColors[name], brand[name]);
  return {
    main: { chosen: brand.main, paint: painted('main'), light: light['red-text'], dark: dark['red-text'] },
    accent: { chosen: brand.accent, paint: painted('accent'), light: light.brass, dark: dark.brass },
  };
}

/** Gives contrast ratios of 2.5 against black and 8.4 against white. */
const EMAIL_RULE_LUMINANCE = 0.075;

/** Returns two colors for horizontal lines in emails. Both are visible on light and dark backgrounds. */
export function emailColors(brand: BrandColors = brandColors) {
  return { rule: shade(brand.main, EMAIL_RULE_LUMINANCE), line: '#8c8c8c' };
}
