import { siteColors } from '#model/colors';
import { stationNumber } from '#model';
import { paintNumber } from './stationNumber.ts';

/** Colors and number to apply to a drawing. */
interface Paint {
  /** Replacements for colors in the file. */
  readonly colors: ReadonlyMap<string, string>;
  /** Number shown on apparatus and the station; empty for none. */
  readonly number: string;
}

/**
 * Applies the company's colors and station number to a drawing. The original file has the default colors and the demo
 * company's number, so it can be viewed as is.
 */
export function paintDrawing(
  svg: string,
  { colors, number }: Paint = { colors: siteColors().drawn, number: stationNumber },
): string {
  return paintNumber(svg, number).replaceAll(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}
