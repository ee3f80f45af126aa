import { siteColors } from '#model/colors';
import { stationNumber } from '#model';
import { paintNumber } from './stationNumber.ts';

/** Colors and number for a drawing. */
interface Paint {
  /** Maps a color in the drawing's file to its replacement. */
  readonly colors: ReadonlyMap<string, string>;
  /** The number on apparatus and on the station; empty for none. */
  readonly number: string;
}

/**
 * Paints a drawing for the company. Its file can be viewed unchanged, in the design's colors and with the demo
 * company's number.
 * @param svg the file's text
 * @param paint the company's by default
 */
export function paintDrawing(
  svg: string,
  { colors, number }: Paint = { colors: siteColors().drawn, number: stationNumber },
): string {
  return paintNumber(svg, number).replaceAll(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}
