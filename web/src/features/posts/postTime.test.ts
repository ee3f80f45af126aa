import { expect, it } from 'vitest';
import { dayAndHour, occurrence } from './postTime.ts';

const beforeMidnight = Date.UTC(2026, 6, 2, 3, 59);
const spaced = (text: string) => text.replace(/\s/g, ' ');

it('returns the day and hour of a post, and its end if it has one', () => {
  expect(spaced(dayAndHour(beforeMidnight))).toBe('Wed, Jul 1, 2026, 11:59 PM');
  expect(dayAndHour(beforeMidnight)).toContain('11:59\u00a0PM');
  expect(spaced(occurrence('2026-11-30T23:30:00.000Z'))).toBe('Monday, November 30, 2026 at 6:30 PM');
  expect(spaced(occurrence('2026-11-30T23:30:00.000Z', '2026-12-01T03:00:00.000Z'))).toMatch(
    /^Monday, November 30, 2026(,| at) 6:30 – 10:00 PM$/,
  );
  expect(occurrence('2026-11-30T23:30:00.000Z', '2026-12-01T03:00:00.000Z')).toContain(
    '6:30\u00a0–\u00a010:00\u00a0PM',
  );
  expect(spaced(dayAndHour(beforeMidnight, false))).toBe('Wed, Jul 1, 2026');
  expect(occurrence('2026-11-30T23:30:00.000Z', undefined, false)).toBe('Monday, November 30, 2026');
  expect(spaced(occurrence('2026-11-30T23:30:00.000Z', '2026-12-02T03:00:00.000Z', false))).toMatch(
    /^Monday, November 30 – Tuesday, December 1, 2026$/,
  );
});
