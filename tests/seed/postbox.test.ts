import { openDatabase } from '@firehouse/seed/database';
import { watchMail, type Letter } from '@firehouse/seed/demo/postbox';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';

function mail(subject: string, createdAt: Timestamp): Record<string, unknown> {
  return { to: ['postbox@people.example'], message: { subject, text: `${subject}.` }, createdAt };
}

it('shows each new mail once, in order, and no old one', async () => {
  const { projectId, firestore } = ownSuite();
  const { db, close } = openDatabase(projectId, firestore);
  const mails = db.collection('mail');
  const put = (subject: string, ms: number) =>
    mails.doc(`postbox-${subject}`).set(mail(subject, Timestamp.fromMillis(ms)));
  const shown: Letter[] = [];
  const stop = new AbortController();
  await put('old', Date.now() - 60_000);
  const watching = watchMail(db, stop.signal, (letter) => {
    if (letter.to === 'postbox@people.example') shown.push(letter);
  });
  const moment = Date.now() + 60_000;
  await put('one', moment);
  await vi.waitFor(() => expect(shown).toEqual([{ to: 'postbox@people.example', subject: 'one', text: 'one.' }]), {
    timeout: 20_000,
  });
  await Promise.all([put('two', moment), put('three', moment + 1)]);
  await vi.waitFor(() => expect(shown.map(({ subject }) => subject)).toEqual(['one', 'two', 'three']), {
    timeout: 20_000,
  });
  stop.abort();
  await watching;
  for (const subject of ['old', 'one', 'two', 'three']) await mails.doc(`postbox-${subject}`).delete();
  await close();
});
