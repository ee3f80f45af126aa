/** What of the screen the bars at its top and bottom cover at most, in CSS px. */
const BARS_PX = 72;
/** What of the answer must be seen: its heading, its filters and the first incident, in CSS px. */
const ANSWER_PX = 290;

/**
 * Scrolls so that the answer to a choice in the calendar is seen: with the calendar above it where both fit on the screen, so
 * that a second day can be chosen for a range, else alone. It stays where it is when enough of it is seen already. The
 * focus stays in the calendar; the answer's status line is announced.
 */
export function revealAnswer(calendar: Element, answer: Element): void {
  const { top } = answer.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - ANSWER_PX) return;
  const fits = top - calendar.getBoundingClientRect().top <= innerHeight - BARS_PX - ANSWER_PX;
  // Smooth, or at once for whoever prefers reduced motion, by the page's own style.
  (fits ? calendar : answer).scrollIntoView({ block: 'start' });
}
