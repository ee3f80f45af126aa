/** A color in the OKLCH color space, with the hue in radians (https://bottosson.github.io/posts/oklab/). */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Number of bisection steps. Sixteen is enough for 8-bit colors. */
const STEPS = 16;

/** Colors with less chroma than this are treated as gray. */
const GRAY = 0.004;

/**
 * Adapts a color, `#rrggbb`, to another brand. Shifts its hue by the difference between the two brand colors, and
 * scales its chroma by their ratio. The relative luminance doesn't change, so contrast ratios (WCAG 2.2, 1.4.3) don't
 * either.
 */
export function tone(color: string, from: string, to: string): string {
  if (from === to) return color;
  const [old, target, current] = [from, to, color].map((hex) => oklchOf(rgbOf(hex))) as [Oklch, Oklch, Oklch];
  const chroma = (current.chroma * target.chroma) / old.chroma;
  return withLuminance({ chroma, hue: current.hue + target.hue - old.hue }, luminance(rgbOf(color)));
}

/**
 * Adapts a paint color, `#rrggbb`, to another brand. Works like {@link tone}, but also adopts the lightness of the
 * brand color, so a yellow brand stays yellow. Colors darker than the original brand color stay darker than the new
 * one. Lighter colors become the new brand color itself, because there might be no room between it and white. If the
 * new brand color is darker than the original, the luminance doesn't change, so dark lines stay visible on the paint.
 */
export function paint(color: string, from: string, to: string): string {
  const toned = tone(color, from, to);
  if (from === to) return toned;
  const [old, target, current] = [from, to, color].map((hex) => oklchOf(rgbOf(hex))) as [Oklch, Oklch, Oklch];
  const difference = Math.min(0, current.lightness - old.lightness);
  const lightness = target.lightness + difference;
  if (lightness <= oklchOf(rgbOf(toned)).lightness) return toned;
  if (difference === 0) return to;
  const chroma = (current.chroma * target.chroma) / old.chroma;
  return hexOf(inGamut({ lightness, chroma, hue: current.hue + target.hue - old.hue }));
}

/** Returns a `#rrggbb` color with the same hue and a relative luminance from 0 (black) to 1 (white). */
export function shade(color: string, wanted: number): string {
  return withLuminance(oklchOf(rgbOf(color)), wanted);
}

function withLuminance({ chroma: vivid, hue }: Pick<Oklch, 'chroma' | 'hue'>, wanted: number): string {
  const chroma = vivid < GRAY ? 0 : vivid;
  const lightness = bisect((guess) => luminance(inGamut({ lightness: guess, chroma, hue })) < wanted);
  return hexOf(inGamut({ lightness, chroma, hue }));
}

/** Returns the WCAG contrast ratio between two `#rrggbb` colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Finds the largest value between 0 and 1 that satisfies a condition. Assumes that all smaller values satisfy it too.
 */
function bisect(holds: (value: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Converts a color to sRGB, reducing its chroma until sRGB can represent it. */
function inGamut(color: Oklch): Rgb {
  const fits = (share: number) =>
    linearOf({ ...color, chroma: color.chroma * share }).every((part) => part >= -0.0005 && part <= 1.0005);
  const share = fits(1) ? 1 : bisect(fits);
  const [red, green, blue] = linearOf({ ...color, chroma: color.chroma * share });
  return [shown(red), shown(green), shown(blue)];
}

function shown(light: number): number {
  return encoded(Math.min(1, Math.max(0, light)));
}

function rgbOf(hex: string): Rgb {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!parts) throw new RangeError(`${hex} is not a color of six hexadecimal digits.`);
  const part = (at: number) => Number.parseInt(parts[at] ?? '', 16) / 255;
  return [part(1), part(2), part(3)];
}

function hexOf(color: Rgb): string {
  const bytes = color.map((value) => Math.round(value * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function oklchOf(color: Rgb): Oklch {
  const [red, green, blue] = color.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Converts a color to linear RGB. Components outside 0 to 1 mean that sRGB can't represent the color. */
function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
