import type { Draft } from '@firehouse/model';
import { expect, it } from 'vitest';
import { draftInOneLine, kindOfDraft } from './draftInWords.ts';

const draft: Draft = { id: 'd', state: 'unreadable', receivedAt: '2026-06-05T16:35:00.000Z' };
const startTime = Date.parse('2026-06-05T16:30:00.000Z');

it.each([
  [{}, 'Fri, Jun 5, 12:35 PM, Dispatch message'],
  [{ Address: '1 Mill Road' }, 'Fri, Jun 5, 12:35 PM, Dispatch message, 1 Mill Road'],
  [{ startTime, ChiefComplaint: 'Smoke' }, 'Fri, Jun 5, 12:30 PM, Smoke'],
  [{ startTime, TypeCode: 'EMS' }, 'Fri, Jun 5, 12:30 PM, EMS'],
  [
    { startTime, TypeCode: 'EMS', ChiefComplaint: 'Fall victim', Address: '1 Mill Road' },
    'Fri, Jun 5, 12:30 PM, EMS: Fall victim, 1 Mill Road',
  ],
])('names a draft by its known fields: %j', (fields, line) => {
  expect(draftInOneLine({ ...draft, ...fields })).toBe(line);
});

it('is about a message until its type is known', () => {
  expect(kindOfDraft(draft).what).toBe('Dispatch message');
});
