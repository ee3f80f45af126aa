import { entities, project } from '@firehouse/model';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { jsonOf } from '../http/json.ts';
import { alertContent, postsContent, type Content, type MailedAlert, type MailedPost } from './content.ts';
import type { StoredMailing } from './mailingDocument.ts';
import { DELETED, isInForce } from './plan.ts';

/** The current content of a mailing, or why it sends nothing. */
type CurrentContent =
  | { readonly content: Content }
  | {
      readonly ended: string;
      /** Whether none of the documents exists. */
      readonly isGone: boolean;
    };

/**
 * Reads the documents of a mailing. Read again for each batch, so that a correction reaches everybody who has not
 * been emailed yet, and deleted or ended documents are not sent.
 */
export async function currentContent(
  db: Firestore,
  { type, documents }: Pick<StoredMailing, 'type' | 'documents'>,
  site: string,
  now: number,
): Promise<CurrentContent> {
  const found = await db.getAll(...documents.map((id) => db.collection(type).doc(id)));
  return contentOf(
    type,
    found.filter(({ exists }) => exists),
    site,
    now,
  );
}

function contentOf(
  type: StoredMailing['type'],
  found: readonly DocumentSnapshot[],
  site: string,
  now: number,
): CurrentContent {
  const [first] = found;
  if (first === undefined) return { ended: DELETED[type], isGone: true };
  if (type === 'posts')
    return {
      content: postsContent(
        found.map((one) => fieldsOf(type, one) as MailedPost),
        site,
      ),
    };
  if (!isInForce(first.data() ?? {}, now)) return { ended: 'The alert has ended.', isGone: false };
  return { content: alertContent(fieldsOf(type, first) as MailedAlert, site) };
}

/** The public fields as JSON; emails contain nothing else. */
function fieldsOf(type: StoredMailing['type'], snapshot: DocumentSnapshot): unknown {
  return jsonOf(project(entities[type], { id: snapshot.id, data: snapshot.data() ?? {} }, 'public'));
}
