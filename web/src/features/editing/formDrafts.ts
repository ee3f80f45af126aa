import type { Entity } from '@firehouse/model';
import { useRef, useState, type RefObject } from 'react';
import type { Attempt } from '../../lib/api/attemptKey.ts';
import { draftStore, type DraftStore } from '../../ui/form/draftStore.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** The id for the draft of a document that does not exist yet. */
export const NEW_DOCUMENT = 'new';

/**
 * Returns the drafts of a document for the user who is signed in when the form opens; visitors have none. A draft of a
 * document that visitors cannot name, such as a member's record, and every draft on a shared computer stays in the
 * page's memory, as does the input that is held after the session ended.
 */
export function useDrafts({ collection, idAudience }: Entity, id: string): DraftStore | undefined {
  const [store] = useState(() => {
    const { email, isShared } = currentUser();
    if (email === undefined) return undefined;
    const draftsIn = (isPersonal: boolean) => draftStore({ account: email, collection, id, isPersonal });
    const drafts = draftsIn(idAudience !== 'public' || isShared === true);
    const held = draftsIn(true);
    const write: DraftStore['write'] = (draft) => {
      // A form that unmounts because its user signed out must not leave a draft.
      if (currentUser().email === email) {
        held.remove();
        drafts.write(draft);
      } else if (currentUser().heldFor === email) held.write(draft);
    };
    const remove = () => {
      drafts.remove();
      held.remove();
    };
    return { read: () => held.read() ?? drafts.read(), write, remove };
  });
  return store;
}

/** The drafts of a document being created, and the last attempt to create it. */
interface AttemptedDrafts {
  readonly drafts: DraftStore | undefined;
  /** Set before each attempt; initially the attempt of the restored draft. */
  readonly lastAttempt: RefObject<Attempt | undefined>;
}

/**
 * Stores the last attempt in every draft: if its response was lost and the tab closed, the document may exist, and a
 * repeat of the same content has to find it.
 * @param store the drafts of the new document; must not change while the form is mounted
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
