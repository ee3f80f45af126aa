import { afterEach, expect, it, vi } from 'vitest';
import { revealResults } from './CallHistory.tsx';

const at = (top: number) => ({ getBoundingClientRect: () => ({ top }), scrollIntoView: vi.fn() });
type Box = ReturnType<typeof at>;

function reveal(height: number, calendar: Box, results: Box) {
  vi.stubGlobal('innerHeight', height);
  revealResults(calendar as unknown as Element, results as unknown as Element);
  return [calendar.scrollIntoView.mock.calls.length, results.scrollIntoView.mock.calls.length];
}

afterEach(() => vi.unstubAllGlobals());

it('does not scroll when the results are visible', () => {
  expect(reveal(800, at(100), at(420))).toEqual([0, 0]);
});

it('scrolls to the calendar when both fit on the screen', () => {
  expect(reveal(740, at(400), at(690))).toEqual([1, 0]);
});

it('scrolls to the results when both do not fit, or when the results are above the screen', () => {
  expect(reveal(500, at(400), at(690))).toEqual([0, 1]);
  expect(reveal(740, at(-700), at(-10))).toEqual([0, 1]);
});
