import { company, DAY_MS } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { demoAlerts } from './demoAlerts.ts';

/** Days around both daylight saving changes and New Year's Day, at different hours. */
const starts = ['2026-03-01T05:10:00Z', '2026-10-25T04:10:00Z', '2026-12-26T05:10:00Z'].flatMap((day) =>
  Array.from({ length: 12 }, (_, at) => Date.parse(day) + at * DAY_MS + at * 2 * 3_600_000),
);
const inWords = (iso: unknown, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, ...style })
    .format(new Date(String(iso)))
    .replace(/\s/g, ' ');

describe('the demo alerts, on any start date', () => {
  // SPEC 10.33
  it('state the time at which they end, and the date if they end on another day', () => {
    for (const now of starts) {
      for (const { fields } of demoAlerts(now)) {
        const words = `${String(fields['title'])} ${String(fields['description'])}`;
        expect(words).toContain(inWords(fields['endTime'], { hour: 'numeric', minute: '2-digit' }));
        const date: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };
        const end = inWords(fields['endTime'], date);
        if (end !== inWords(fields['startTime'], date)) expect(words).toContain(end);
      }
    }
  });

  it('are two in force and one upcoming', () => {
    for (const now of starts) {
      const alerts = demoAlerts(now).map(({ fields }) => [fields['startTime'], fields['endTime']].map(String));
      const isInForce = alerts.map(([start = '', end = '']) => Date.parse(start) <= now && now < Date.parse(end));
      expect(isInForce).toEqual([true, true, false]);
      expect(Date.parse(alerts[2]?.[0] ?? '')).toBeGreaterThan(now);
    }
  });
});
