import type { Firestore } from 'firebase-admin/firestore';
import { readableJson } from '../documents/skipMalformed.ts';
import { alertContent, postsContent, type Content, type MailedAlert, type MailedPost } from './mailingContent.ts';
import type { StoredMailing } from './mailingDocument.ts';
import { DELETED, isInForce } from './planMailing.ts';

/** The current content of a mailing, or why it sends nothing. */
type CurrentContent =
  | { readonly content: Content }
  | {
      readonly ended: string;
      /** Whether no document exists, or all are malformed. */
      readonly isGone: boolean;
    };

/**
 * Reads a mailing's documents. They are read again for each batch, so that a correction reaches everybody who has not
 * been emailed yet, and deleted, malformed or ended documents are not sent.
 */
export async function currentContent(
  db: Firestore,
  { type, documents, isCorrection }: Pick<StoredMailing, 'type' | 'documents' | 'isCorrection'>,
  site: string,
  now: number,
): Promise<CurrentContent> {
  const found = await db.getAll(...documents.map((id) => db.collection(type).doc(id)));
  // Emails contain only public data.
  const readable = found.flatMap((one) => {
    const json = readableJson(type, one, 'public');
    return json === undefined ? [] : [{ json, stored: one }];
  });
  const [first] = readable;
  if (first === undefined) return { ended: DELETED[type], isGone: true };
  if (type === 'posts')
    return {
      content: postsContent(
        readable.map(({ json }) => json as MailedPost),
        site,
      ),
    };
  if (!isInForce(first.stored.data() ?? {}, now)) return { ended: 'The alert has ended.', isGone: false };
  return { content: alertContent(first.json as MailedAlert, site, isCorrection) };
}
