/** The maximum height of the bars at the top and bottom of the screen, in CSS px. */
const BARS_PX = 72;
/** The part of the result that must be visible: its heading, its filters and the first incident, in CSS px. */
const RESULTS_PX = 290;

/**
 * Scrolls the result of a choice in the calendar into view: with the calendar above it if both fit on the screen, so
 * that the user can select a second day for a range; otherwise alone. Does not scroll if enough of it is visible. The
 * focus stays in the calendar; the result's status line is announced.
 */
export function revealResults(calendar: Element, results: Element): void {
  const { top } = results.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - RESULTS_PX) return;
  const fits = top - calendar.getBoundingClientRect().top <= innerHeight - BARS_PX - RESULTS_PX;
  // Smooth, or instant for users who prefer reduced motion, by the page's CSS.
  (fits ? calendar : results).scrollIntoView({ block: 'start' });
}
