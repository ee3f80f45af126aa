import { siteColors } from '../../model/src/company/colors.ts';
import { stationNumber } from '../../model/src/company/details.ts';
import { paintNumber } from './stationNumber.ts';

/** What a drawing takes from the company. */
export interface Paint {
  /** A color as the drawing's file has it, and what it becomes. */
  readonly colors: ReadonlyMap<string, string>;
  /** What is written on apparatus and on the station; empty: nothing. */
  readonly number: string;
}

/** The paint of the company. */
export const companyPaint = (): Paint => ({ colors: siteColors().drawn, number: stationNumber });

/**
 * A drawing as the company has it. Its file can be viewed as it is, in the colors of the design and with the number of
 * the demo company.
 * @param svg the text of the file
 */
export function paintDrawing(svg: string, { colors, number }: Paint = companyPaint()): string {
  return paintNumber(svg, number).replaceAll(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}
