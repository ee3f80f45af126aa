import { siteColors } from '../../model/src/company/colors.ts';
import { stationNumber } from '../../model/src/company/details.ts';

/** What a drawing takes from the company. */
export interface Paint {
  /** A color as the drawing's file has it, and what it becomes. */
  readonly colors: ReadonlyMap<string, string>;
  /** What is written on apparatus and on the station; empty: nothing. */
  readonly number: string;
}

/** The paint of the company. */
export const companyPaint = (): Paint => ({
  colors: siteColors().drawn,
  number: stationNumber,
});

/**
 * A drawing as the company has it. Its file can be viewed as it is, in the colors of the design and with the number of
 * the demo company; the strokes of that number are a `path` with `data-number="left top width height"`, the room for any
 * number.
 * @param svg the text of the file
 */
export function paintDrawing(svg: string, { colors, number }: Paint = companyPaint()): string {
  return svg
    .replaceAll(/<path\b[^>]*\bdata-number="([^"]*)"[^>]*>/g, (path, room: string) =>
      path
        .replace(/ data-number="[^"]*"/, '')
        .replace(/ d="[^"]*"/, ` d="${numberStrokes(number, room.split(' ').map(Number))}"`),
    )
    .replaceAll(/#[\da-f]{6}\b/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}

const DIGIT_WIDTH = 10;
const DIGIT_HEIGHT = 16;
const DIGIT_GAP = 5;

/** Strokes of the ten digits, each {@link DIGIT_WIDTH} by {@link DIGIT_HEIGHT}. */
const digits = [
  'M5 0Q10 0 10 8Q10 16 5 16Q0 16 0 8Q0 0 5 0',
  'M2 3L6 0L6 16',
  'M.5 4Q.5 0 5 0Q9.5 0 9.5 4.5Q9.5 7.5 0 16L10 16',
  'M.5 2Q2 0 5 0Q9 0 9 4Q9 7.5 4.5 7.5Q10 7.5 10 11.7Q10 16 5 16Q1.5 16 0 13.5',
  'M7.5 16L7.5 0L0 11L10 11',
  'M9 0L1 0L.5 7.5Q2 6 5 6Q10 6 10 11Q10 16 5 16Q1.5 16 0 14',
  'M9 1.5Q7.5 0 5.5 0Q0 0 0 9Q0 16 5 16Q10 16 10 11Q10 6.5 5 6.5Q0 6.5 0 11',
  'M0 0L10 0L4 16',
  'M5 7.5Q.5 7.5 .5 3.7Q.5 0 5 0Q9.5 0 9.5 3.7Q9.5 7.5 5 7.5Q0 7.5 0 11.7Q0 16 5 16Q10 16 10 11.7Q10 7.5 5 7.5',
  'M1 14.5Q2.5 16 4.5 16Q10 16 10 7Q10 0 5 0Q0 0 0 5Q0 9.5 5 9.5Q10 9.5 10 5',
] as const;

/** The path of a number in the middle of its room, as high as the room unless it would be too wide. */
function numberStrokes(number: string, [left = 0, top = 0, width = 0, height = 0]: readonly number[]): string {
  const natural = number.length * (DIGIT_WIDTH + DIGIT_GAP) - DIGIT_GAP;
  const scale = Math.min(height / DIGIT_HEIGHT, width / natural);
  const at = (x: number, y: number) =>
    [left + width / 2 + (x - natural / 2) * scale, top + height / 2 + (y - DIGIT_HEIGHT / 2) * scale]
      .map((value) => Number(value.toFixed(1)))
      .join(' ');
  return Array.from(number, (digit, place) =>
    digits[Number(digit)]?.replaceAll(/([\d.]+) ([\d.]+)/g, (_, x: string, y: string) =>
      at(Number(x) + place * (DIGIT_WIDTH + DIGIT_GAP), Number(y)),
    ),
  ).join('');
}
