import type { Post } from '@firehouse/model';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableJson } from '../documents/skipMalformed.ts';
import { alertContent, postsContent, type Content, type MailedAlert, type MailedPost } from './mailingContent.ts';
import type { StoredMailing } from './mailingDocument.ts';
import { DELETED, isInForce } from './planMailing.ts';

/** The content of a mailing, or why there is nothing to send. */
type CurrentContent =
  | { readonly content: Content }
  | {
      readonly ended: string;
      /** True if every document is missing or malformed. */
      readonly isGone: boolean;
    };

/**
 * Reads the documents of a mailing. This is done for every batch, so that corrections reach everyone who hasn't been
 * emailed yet, and so that deleted, malformed or expired documents aren't sent.
 */
export async function currentContent(
  db: Firestore,
  { type, documents, isCorrection }: Pick<StoredMailing, 'type' | 'documents' | 'isCorrection'>,
  site: string,
  now: number,
): Promise<CurrentContent> {
  const found = await db.getAll(...documents.map((id) => db.collection(type).doc(id)));
  // Use only public data in emails.
  const readable = found.flatMap((one) => {
    const json = readableJson(type, one, 'public');
    return json === undefined ? [] : [{ json, stored: one }];
  });
  const [first] = readable;
  if (first === undefined) return { ended: DELETED[type], isGone: true };
  if (type === 'posts')
    return {
      content: postsContent(
        readable.map(({ json, stored }) => withRule(json as MailedPost, stored)),
        site,
      ),
    };
  if (!isInForce(first.stored.data() ?? {}, now)) return { ended: 'The alert has ended.', isGone: false };
  return { content: alertContent(first.json as MailedAlert, site, isCorrection) };
}

/** Adds the rule of a post that repeats, because the public fields don't include it. */
function withRule(mailed: MailedPost, stored: DocumentSnapshot): MailedPost {
  const { repeats, repeatsUntil } = readableJson('posts', stored, 'admin') as Partial<Post>;
  return repeats === undefined || repeatsUntil === undefined ? mailed : { ...mailed, repeats, repeatsUntil };
}
