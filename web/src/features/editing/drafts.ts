import type { Collection, Entity } from '@firehouse/model';
import { useRef, useState, type RefObject } from 'react';
import type { Attempt } from '../../lib/api/attemptKey.ts';
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

/** The drafts of a document that is created, and the last attempt to create it. */
export interface AttemptedDrafts {
  readonly drafts: DraftStore | undefined;
  /** Set before each attempt; at first the one of the draft that was found. */
  readonly lastAttempt: RefObject<Attempt | undefined>;
}

/**
 * Keeps the last attempt in every draft: when its response was lost and the tab closed, the document may exist, and a
 * repeat of the same content has to find it.
 * @param store the drafts of the new document; the same for the life of the form
 */
export function useLastAttempt(store: DraftStore | undefined): AttemptedDrafts {
  const lastAttempt = useRef<Attempt>(undefined);
  const [drafts] = useState(() => {
    if (store === undefined) return undefined;
    lastAttempt.current = store.read()?.attempt;
    const write: DraftStore['write'] = (draft) =>
      store.write({ ...draft, ...(lastAttempt.current !== undefined && { attempt: lastAttempt.current }) });
    return { ...store, write };
  });
  return { drafts, lastAttempt };
}
