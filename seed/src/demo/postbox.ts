import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';

/** How often it is looked for new mail, in ms. */
const LOOK_MS = 2_000;

/** What a waiting mail says. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Shows each mail that is written from now on, as long as nothing sends it.
 * @param db where mails wait
 * @param signal ends it
 * @param show called once for each, in the order in which they were written
 */
export async function watchMail(db: Firestore, signal: AbortSignal, show: (letter: Letter) => void): Promise<void> {
  let since = Timestamp.now();
  let shown = new Set<string>();
  while (!signal.aborted) {
    const { docs } = await db.collection('mail').where('createdAt', '>=', since).orderBy('createdAt').get();
    for (const document of docs) {
      if (shown.has(document.id)) continue;
      show(letterOf(document.data()));
      const createdAt = document.get('createdAt') as Timestamp;
      // Several can be of the same moment, and some of them not be there yet.
      if (!createdAt.isEqual(since)) shown = new Set();
      since = createdAt;
      shown.add(document.id);
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

function letterOf(mail: Readonly<Record<string, unknown>>): Letter {
  const { to, message } = mail as {
    readonly to: readonly string[];
    readonly message: { readonly subject: string; readonly text: string };
  };
  return { to: to.join(', '), subject: message.subject, text: message.text };
}
