import type { Collection, Entity } from '@firehouse/model';
import { useState } from 'react';
import { draftStore, type DraftStore } from '../../lib/drafts/drafts.ts';
import { currentViewer } from '../../lib/viewer/viewer.ts';

/** The id under which the draft of a document that does not exist yet is kept. */
export const NEW_DOCUMENT = 'new';

/** Members' records; the entity itself would be loaded with every form. */
const PERSONAL: Collection = 'members';

/**
 * The drafts of a document, of whoever is signed in when the form opens; visitors have none. A member's record stays in
 * the tab's session.
 */
export function useDrafts({ collection }: Entity, id: string): DraftStore | undefined {
  const [store] = useState(() => {
    const { email } = currentViewer();
    if (email === undefined) return undefined;
    const drafts = draftStore({ account: email, collection, id, isPersonal: collection === PERSONAL });
    const write: DraftStore['write'] = (draft) => {
      // A form that goes because its user signed out must leave nothing.
      if (currentViewer().email === email) drafts.write(draft);
    };
    return { ...drafts, write };
  });
  return store;
}
