import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { YearStrip } from './YearStrip.tsx';

const WEEK_PX = 12;
/** Twenty weeks fit, as at 360 px. */
const BOX_PX = 20 * WEEK_PX;

afterEach(() => vi.restoreAllMocks());

/** Simulates a layout, which jsdom lacks: each cell is a week wide. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this instanceof HTMLTableCellElement ? this.cellIndex * WEEK_PX : 0;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(BOX_PX);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WEEK_PX, WEEK_PX));
}

/** Renders a year with the given focusable day. */
const strip = (year: number, focusable: string) => (
  <YearStrip
    year={year}
    cell={(day) => <td key={day} tabIndex={day === focusable ? 0 : -1} />}
    volume={{}}
    last={`${year}-12-31`}
    isWhole={false}
    onChooseMonth={() => {}}
  />
);

it('scrolls to the focusable day of each chosen year', () => {
  layOut();
  const { container, rerender } = render(strip(2025, '2025-12-31'));
  const scrolled = () => container.querySelector('.strip-scroller')?.scrollLeft;
  // December's last week is the 53rd column, and the box ends one week after it.
  expect(scrolled()).toBe((53 + 2) * WEEK_PX - BOX_PX);
  rerender(strip(2026, '2026-06-30'));
  expect(scrolled()).toBe((27 + 2) * WEEK_PX - BOX_PX);
  rerender(strip(2024, '2024-12-31'));
  expect(scrolled()).toBe((53 + 2) * WEEK_PX - BOX_PX);
});
