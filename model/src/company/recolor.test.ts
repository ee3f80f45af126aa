import { describe, expect, it } from 'vitest';
import { contrast, paint, shade, tone } from './recolor.ts';

const RED = '#85141a';
const BLUE = '#1d4f91';

describe('a tone for another color', () => {
  it('is the same color if both colors are the same', () => {
    expect(tone('#C3A566', RED, RED)).toBe('#C3A566');
  });

  it.each(['#85141a', '#650d12', '#ff9083', '#c94a48', '#b3181d'])('of %s for blue is blue, and as light', (color) => {
    const shifted = tone(color, RED, BLUE);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(shifted.slice(at, at + 2), 16));
    expect(blue).toBeGreaterThan(red ?? 255);
    expect(blue).toBeGreaterThan(green ?? 255);
    expect(Math.abs(contrast(shifted, '#ffffff') / contrast(color, '#ffffff') - 1)).toBeLessThan(0.02);
  });

  it('is gray for a gray', () => {
    expect(tone('#93181b', RED, '#555555')).toMatch(/^#(..)\1\1$/);
  });

  it('is a valid color even for the brightest and darkest colors', () => {
    for (const bright of ['#ffff00', '#00ff00', '#ff00ff', '#000000', '#ffffff'])
      for (const color of ['#4d0a0e', '#ff9083', '#fff0f0']) expect(tone(color, RED, bright)).toMatch(/^#[\da-f]{6}$/);
  });

  it('throws for an invalid color', () => {
    expect(() => tone('red', RED, BLUE)).toThrow('red is not a color of six');
  });
});

describe('paint for another color', () => {
  it('is that color if it is lighter, and darker where the original was', () => {
    expect([paint(RED, RED, '#ffcd00'), paint('#9a171b', RED, '#ffcd00')]).toEqual(['#ffcd00', '#ffcd00']);
    const darker = contrast(paint('#650d12', RED, '#ffcd00'), '#000000');
    expect(darker).toBeLessThan(contrast('#ffcd00', '#000000'));
    expect(darker).toBeGreaterThan(contrast(tone('#650d12', RED, '#ffcd00'), '#000000') * 2);
  });

  it('has a tone’s luminance for a darker color, and is the original for the same one', () => {
    expect(paint(RED, RED, '#0a0a2a')).toBe(tone(RED, RED, '#0a0a2a'));
    expect(paint('#9a171b', RED, RED)).toBe('#9a171b');
  });
});

it('a shade of a color is as light as needed', () => {
  expect(contrast(shade(BLUE, 0.075), '#000000')).toBeCloseTo(2.5, 1);
  expect(shade('#777777', 1)).toBe('#ffffff');
});

it('contrast is 21 between black and white, and 1 between equals', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast(RED, RED)).toBe(1);
});
