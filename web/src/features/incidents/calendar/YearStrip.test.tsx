import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { YearStrip } from './YearStrip.tsx';

const WEEK_PX = 12;
/** Room for 20 weeks. */
const BOX_PX = 20 * WEEK_PX;

afterEach(() => vi.restoreAllMocks());

/** Mocks layout, which jsdom doesn't implement. Each cell is as wide as a week. */
function layOut() {
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollLeft = to.left ?? 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this instanceof HTMLTableCellElement ? this.cellIndex * WEEK_PX : 0;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(BOX_PX);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WEEK_PX, WEEK_PX));
}

/** Renders a year, with one focusable day. */
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
  // December's last week is column 53; the box shows up to one week after it.
  expect(scrolled()).toBe((53 + 2) * WEEK_PX - BOX_PX);
  rerender(strip(2026, '2026-06-30'));
  expect(scrolled()).toBe((27 + 2) * WEEK_PX - BOX_PX);
  rerender(strip(2024, '2024-12-31'));
  expect(scrolled()).toBe((53 + 2) * WEEK_PX - BOX_PX);
});

const step = (name: string) => screen.getByRole('button', { name });

// SPEC 10.112
it('has a button to scroll each way while weeks are cut off, and fades out there', () => {
  const { container } = render(strip(2025, '2025-12-31'));
  expect(screen.queryByRole('button', { name: /(Earlier|Later) months/ })).toBeNull();
  const box = container.querySelector('.strip-scroller') as HTMLElement;
  const table = box.querySelector('table') as HTMLElement;
  // Room for 7 of 12 months.
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 9));
  vi.spyOn(box, 'clientWidth', 'get').mockReturnValue(240);
  vi.spyOn(table, 'getBoundingClientRect').mockImplementation(() => new DOMRect(-box.scrollLeft, 0, 400, 9));
  const scrollBy = vi.fn(({ left }: ScrollToOptions) => scrollTo(box.scrollLeft + (left ?? 0)));
  box.scrollBy = scrollBy as typeof box.scrollBy;
  const scrollTo = (left: number) => {
    box.scrollLeft = Math.min(Math.max(left, 0), 160);
    fireEvent.scroll(box);
  };
  const canStep = () =>
    ['Earlier months', 'Later months'].map((name) => step(name).getAttribute('aria-disabled') === 'false');

  scrollTo(160);
  expect([canStep(), box.className]).toEqual([[true, false], 'strip-scroller fades-start']);
  fireEvent.click(step('Earlier months'));
  expect(scrollBy).toHaveBeenLastCalledWith({ left: -168 });
  expect([canStep(), box.className]).toEqual([[false, true], 'strip-scroller fades-end']);
  scrollTo(80);
  expect([canStep(), box.className]).toEqual([[true, true], 'strip-scroller fades-start fades-end']);
  fireEvent.click(step('Later months'));
  expect(box.scrollLeft).toBe(160);
});
