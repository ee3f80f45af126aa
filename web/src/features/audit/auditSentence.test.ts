import type { AuditLine } from '@firehouse/model';
import { expect, it } from 'vitest';
import { auditSentence, batchSentence } from './auditSentence.ts';

const names = new Map([['ada@x.example', 'Ada Byrne']]);
const line = (change: Partial<AuditLine>): AuditLine => ({
  id: 'e1',
  at: '2026-06-05T16:30:00.000Z',
  by: 'ada@x.example',
  operation: 'update',
  collection: 'members',
  document: 'bo@x.example',
  title: 'Bo Reed',
  fields: [],
  ...change,
});

// SPEC 10.60, 10.86
it.each<[Partial<AuditLine>, string]>([
  [{ fields: ['contact', 'startDt'] }, 'Ada Byrne changed the member “Bo Reed”: Contact, Member Since.'],
  [
    { collection: 'site', document: 'current', title: '', fields: ['fundraiser', 'about'] },
    'Ada Byrne changed the site’s content: Fundraiser, About text.',
  ],
  [{ operation: 'endSessions' }, 'Ada Byrne ended all sessions of the member “Bo Reed”.'],
  [{ operation: 'create', fields: ['fName', 'lName'] }, 'Ada Byrne added the member “Bo Reed”.'],
  [{ operation: 'delete', collection: 'posts', title: 'Parade' }, 'Ada Byrne deleted the post “Parade”.'],
  [{ operation: 'restore', collection: 'posts', title: 'Parade' }, 'Ada Byrne restored the post “Parade”.'],
  [
    { operation: 'delete', collection: 'suppressions', title: 'bo@x.example' },
    'Ada Byrne deleted the suppression of “bo@x.example”.',
  ],
  [{ operation: 'close', collection: 'incidents', title: 'Smoke' }, 'Ada Byrne closed the incident “Smoke”.'],
  [{ operation: 'release', collection: 'drafts', title: 'Smoke' }, 'Ada Byrne published the draft “Smoke”.'],
  [
    { operation: 'release', collection: 'incidents.closed', title: 'Smoke', fields: ['releasedAt'] },
    'Ada Byrne published the closed incident “Smoke”.',
  ],
  [{ collection: 'drafts', title: 'Smoke', fields: ['state'] }, 'Ada Byrne changed the draft “Smoke”: State.'],
  [
    { by: 'system', operation: 'skip', collection: 'incidents', title: 'Smoke', fields: ['XSt', 'Description'] },
    'The system did not apply an older message about the incident “Smoke”: Cross street, Description.',
  ],
  [{ operation: 'delete', collection: 'drafts', title: 'Smoke' }, 'Ada Byrne deleted the draft “Smoke”.'],
  [
    { by: 'system', operation: 'create', collection: 'members.applications', title: 'Cy Lane' },
    'Cy Lane applied to join.',
  ],
  [
    { by: 'gone@x.example', collection: 'alerts', title: ' ', document: 'a1', fields: ['title', 'unknown'] },
    'gone@x.example changed the alert “a1”: Title, unknown.',
  ],
  [
    { fields: ['contact', 'privileges'], granted: ['admin'] },
    'Ada Byrne changed the member “Bo Reed”: Contact, Access; granted admin.',
  ],
  [
    { fields: ['privileges'], granted: ['member'], taken: ['admin'] },
    'Ada Byrne changed the member “Bo Reed”: Access; granted member; took away admin.',
  ],
  [
    { operation: 'create', fields: ['fName', 'privileges'], granted: ['member', 'admin'] },
    'Ada Byrne added the member “Bo Reed”; granted member and admin.',
  ],
  [
    { operation: 'delete', taken: ['member', 'admin'] },
    'Ada Byrne deleted the member “Bo Reed”; took away member and admin.',
  ],
  [{ operation: 'signIn', document: 'ada@x.example', title: 'Ada Byrne' }, 'Ada Byrne signed in.'],
  [
    { operation: 'signIn', by: 'gone@x.example', document: 'gone@x.example', title: 'Gone Gone' },
    'gone@x.example signed in.',
  ],
  [{ operation: 'signInRefused', by: 'system' }, 'The system refused a sign-in as the member “Bo Reed”.'],
])('%j reads %s', (change, sentence) => {
  expect(auditSentence(line(change), names)).toBe(sentence);
});

const added = (collection: string) => line({ by: 'system', operation: 'create', collection });

it('counts what a batch contains', () => {
  const members = ['members', 'posts', 'members', 'apparatus', 'unknown'].map(added);
  expect(batchSentence([added('alerts'), ...members], names)).toBe(
    'The system added 1 alert, 2 members, 1 post, 1 apparatus and 1 unknown.',
  );
});
