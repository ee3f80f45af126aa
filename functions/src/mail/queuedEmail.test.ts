import { RETENTION_MS } from '@firehouse/model';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { mailbox, pendingMail } from './queuedEmail.ts';

const mail = { to: 'ada@people.example', message: { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' } };

it('an email is stored as pending and expires after thirty days, in a collection that is cleared', () => {
  const now = Date.UTC(2025, 0, 1);
  expect(pendingMail(mail, now)).toMatchObject({
    to: ['ada@people.example'],
    message: mail.message,
    expireAt: Timestamp.fromMillis(Date.UTC(2025, 0, 31)),
    delivery: { state: 'PENDING', attempts: 0 },
  });
  const names: string[] = [];
  mailbox({ collection: (name: string) => names.push(name) } as unknown as Firestore);
  expect(Object.keys(RETENTION_MS)).toEqual(expect.arrayContaining(names));
});
