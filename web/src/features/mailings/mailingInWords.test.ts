import type { Mailing } from '@firehouse/model';
import { expect, it } from 'vitest';
import { mailingInWords, unmailedInWords } from './mailingInWords.ts';

const NOW = Date.parse('2026-06-05T16:30:00.000Z');
const at = (inMinutes: number) => new Date(NOW + inMinutes * 60_000).toISOString();
const from = (values: Partial<Mailing>): Mailing => ({
  id: 'alerts.flood',
  type: 'alerts',
  title: 'Road closed',
  documents: ['flood'],
  state: 'sending',
  createdAt: at(-1),
  startAt: at(-1),
  ...values,
});
const counts = { total: 20_000, sent: 12_400 };

// SPEC 10.68
it.each([
  [{ state: 'planned', startAt: at(155) }, 'Scheduled for 3:05 PM'],
  [{ state: 'planned', startAt: at(24 * 60) }, 'Scheduled for June 6, 2026, 12:30 PM'],
  [{ state: 'planned', startAt: at(0) }, 'Starting…'],
  [{ state: 'planned', startAt: at(-10) }, 'Waiting to start since 12:20 PM'],
  [{}, 'Sending…'],
  [counts, 'Sending: 12,400 of 20,000'],
  [{ ...counts, failed: 50, skipped: 3 }, 'Sending: 12,400 of 20,000 · 50 failed · 3 skipped'],
  [{ state: 'finished', total: 20_000, sent: 19_950, failed: 50 }, 'Sent to 19,950 of 20,000 · 50 failed'],
  [{ state: 'finished', total: 0, sent: 0 }, 'No one is subscribed'],
  [{ state: 'paused', reason: '550 5.7.1 Refused by policy' }, 'Paused: 550 5.7.1 Refused by policy'],
  [
    { state: 'paused', ...counts, reason: 'An admin paused it.' },
    'Paused: An admin paused it · sent to 12,400 of 20,000',
  ],
  [{ state: 'paused', ...counts }, 'Paused · sent to 12,400 of 20,000'],
  [{ state: 'canceled' }, 'Canceled'],
  [{ state: 'canceled', reason: 'The alert was deleted.' }, 'Canceled: The alert was deleted'],
  [{ state: 'canceled', ...counts, failed: 1 }, 'Canceled · sent to 12,400 of 20,000 · 1 failed'],
  [{ state: 'merged', reason: 'posts.parade' }, 'Sent together with another post'],
] satisfies [Partial<Mailing>, string][])('%o reads “%s”', (values, line) => {
  expect(mailingInWords(from(values), NOW).line).toBe(line);
});

it('names what a merged mailing was sent with', () => {
  expect(mailingInWords(from({ state: 'merged' }), NOW, 'Parade').line).toBe('Sent together with “Parade”');
});

it('the bar counts every processed address, and appears only while the mailing is sent', () => {
  expect(mailingInWords(from({ ...counts, failed: 50, skipped: 50 }), NOW).progress).toEqual({
    value: 12_500,
    max: 20_000,
  });
  expect(mailingInWords(from({ total: 10, sent: 12 }), NOW).progress).toEqual({ value: 10, max: 10 });
  for (const state of ['planned', 'paused', 'finished', 'canceled', 'merged'] as const)
    expect(mailingInWords(from({ ...counts, state }), NOW).progress).toBeUndefined();
});

it.each([
  [NOW + 60_000, 'Goes out when the alert starts'],
  [NOW - 60_000, 'Goes out shortly'],
  [NOW - 600_000, 'Not emailed'],
  [undefined, 'Not emailed'],
])('a document without a mailing, expected at %s: “%s”', (expectedAt, line) => {
  expect(unmailedInWords(expectedAt, NOW)).toBe(line);
});
