/** SVG paths for the digits, 10 wide and 16 high, above the baseline at y = 0. */
const DIGITS = [
  'M5-16q5 0 5 8t-5 8-5-8 5-8z',
  'M1.500-12.500L6-16V0',
  'M.5-12q0-4 4.500-4t4.500 4q0 3-3.500 6.500L.5 0H10',
  'M.5-16H9L4.500-9.500q5.500 0 5.500 4.800T4.500 0 0-2',
  'M7.500 0V-16L0-5H10',
  'M9-16H1.500v7q8-2.500 8 4T0-1',
  'M8-16Q0-11 0-5.500T5 0t5-5-5-5T.3-6.500',
  'M0-16H10L4 0',
  'M5-8.500q-4 0-4-3.700T5-16t4 3.800-4 3.700q-5 0-5 4.300T5 0t5-4.200-5-4.300z',
  'M2 0Q10-5 10-10.500T5-16t-5 5 5 5 4.700-3.500',
];
const ADVANCE = 15;
const WIDTH = 10;
const HEIGHT = 16;

/**
 * Matches `<text class="number" x y font-size …>`. `x` is the center of the number, `y` its baseline, and `font-size`
 * its height.
 */
const MARK = /<text class="number" x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>[^<]*<\/text>/g;

/**
 * Draws the station number in a drawing, in place of its `<text>` marks. Uses paths because text in an SVG image might
 * not have access to the font.
 * @param drawing SVG source
 * @param number digits only
 * @throws {Error} for a mark in another form
 */
export function paintNumber(drawing: string, number: string): string {
  const painted = drawing.replaceAll(MARK, (_, x: string, y: string, size: string, attributes: string) => {
    if (number === '') return '';
    const width = (number.length - 1) * ADVANCE + WIDTH;
    const scale = Number(size) / HEIGHT;
    // Shrink numbers with more than two digits to fit.
    const shrunk = scale * Math.min(1, (ADVANCE + WIDTH) / width);
    const left = Number(x) - (width * shrunk) / 2;
    const base = Number(y) - ((scale - shrunk) * HEIGHT) / 2;
    const digits = Array.from(
      number,
      (digit, at) => `<path d="${DIGITS[Number(digit)]}" transform="translate(${at * ADVANCE})"/>`,
    );
    const scaled = attributes.replace(
      /stroke-width="([\d.]+)"/,
      (__, pen: string) => `stroke-width="${round(Number(pen) / scale)}"`,
    );
    return (
      `<g transform="translate(${round(left)} ${round(base)}) ` +
      `scale(${round(shrunk)})"${scaled}>${digits.join('')}</g>`
    );
  });
  if (painted.includes('class="number"'))
    throw new Error('Draw the number as <text class="number" x="…" y="…" font-size="…">, in this order.');
  return painted;
}

const round = (value: number) => Math.round(value * 100) / 100;
