import { siteColors } from '../../model/src/company/colors.ts';
import { stationNumber } from '../../model/src/company/details.ts';
import { paintNumber } from './stationNumber.ts';

/** The company's colors and number for a drawing. */
export interface Paint {
  /** Maps a color in the drawing's file to its replacement. */
  readonly colors: ReadonlyMap<string, string>;
  /** The number on apparatus and on the station; empty for none. */
  readonly number: string;
}

/** The paint of the company. */
export const companyPaint = (): Paint => ({ colors: siteColors().drawn, number: stationNumber });

/**
 * Paints a drawing for the company. Its file can be viewed unchanged, in the colors of the design and with the number
 * of the demo company.
 * @param svg the text of the file
 */
export function paintDrawing(svg: string, { colors, number }: Paint = companyPaint()): string {
  return paintNumber(svg, number).replaceAll(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}
