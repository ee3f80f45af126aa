import { localDate } from '@firehouse/model/company-time';
import { company, DAY_MS } from '@firehouse/model';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { demoPosts } from './demoPosts.ts';

const first = Temporal.ZonedDateTime.from(`2028-01-01T00:10[${company.timeZone}]`);
/** The posts created on each day of two years, one of them a leap year, at different hours. */
const demos = Array.from({ length: 731 }, (_, day) => {
  const now = first.add({ days: day, hours: day % 24 }).epochMilliseconds;
  return { now, posts: demoPosts(now) };
});

const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' });

/** Returns a post's start, its weekday, and the times of day in the company's time zone. */
function timesOf(posts: ReturnType<typeof demoPosts>, id: string) {
  const fields = posts.find((post) => post.id === id)?.fields ?? {};
  const [start, end] = ['occurrenceDate', 'endDate'].map((name) => {
    const iso = fields[name];
    return typeof iso === 'string' ? Temporal.Instant.from(iso).toZonedDateTimeISO(company.timeZone) : undefined;
  });
  if (start === undefined) throw new Error(`There is no post ${id}.`);
  return { start, weekday: start.dayOfWeek, hours: [clock(start), ...(end ? [clock(end)] : [])] };
}

describe('the demo posts, on any start date', () => {
  // SPEC 10.33
  it('have the Monday training on an upcoming Monday evening', () => {
    for (const { now, posts } of demos) {
      const { start, weekday, hours } = timesOf(posts, 'demo-pump-school');
      expect([weekday, ...hours]).toEqual([1, '18:30', '22:00']);
      expect(start.epochMilliseconds).toBeGreaterThan(now);
    }
  });

  // SPEC 10.33
  it('have the breakfast on a Sunday morning, as its subtitle says', () => {
    for (const { posts } of demos) {
      const { weekday, hours } = timesOf(posts, 'demo-breakfast');
      expect([weekday, ...hours]).toEqual([7, '08:00', '12:00']);
    }
    const breakfast = demos[0]?.posts.find(({ id }) => id === 'demo-breakfast');
    expect(breakfast?.fields['subtitle']).toContain('8 to noon');
  });

  // SPEC 10.33
  it('have the parade on the last Memorial Day, the last Monday of May', () => {
    for (const { now, posts } of demos) {
      const { start, weekday, hours } = timesOf(posts, 'demo-parade');
      expect([start.month, weekday, ...hours]).toEqual([5, 1, '10:00', '13:00']);
      expect(start.add({ days: 7 }).month).toBe(6);
      expect(start.epochMilliseconds).toBeLessThan(now);
      expect(now - start.epochMilliseconds).toBeLessThan(372 * DAY_MS);
    }
  });

  it('have events and drills in daytime, on weekends', () => {
    for (const { posts } of demos) {
      expect(timesOf(posts, 'demo-open-house')).toMatchObject({ weekday: 6, hours: ['11:00', '15:00'] });
      expect(timesOf(posts, 'demo-rope-rescue')).toMatchObject({ weekday: 6, hours: ['09:00', '12:00'] });
      expect(timesOf(posts, 'demo-live-burn')).toMatchObject({ weekday: 6, hours: ['08:00', '16:00'] });
    }
  });

  it('are on an earlier or later day than the start, never on the same day', () => {
    const upcoming = new Set(['demo-open-house', 'demo-breakfast', 'demo-rope-rescue', 'demo-pump-school']);
    for (const { now, posts } of demos) {
      for (const { id, fields } of posts) {
        const date = localDate(Date.parse(String(fields['occurrenceDate'])));
        if (upcoming.has(id)) expect(date > localDate(now), id).toBe(true);
        else expect(date < localDate(now), id).toBe(true);
      }
    }
  });
});
