import type { Entity } from '@firehouse/model';
import { useRef, useState, type RefObject } from 'react';
import type { Attempt } from '../../lib/api/idempotencyKey.ts';
import { unsavedStore, type UnsavedStore } from '../../ui/form/unsavedStore.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Id under which input for a new document is stored. */
export const NEW_DOCUMENT = 'new';

/**
 * Returns the store for a document's unsaved input; undefined for visitors. The input belongs to the user who was
 * signed in when the form opened. It is kept only in memory on shared computers, if visitors can't see the document, or
 * after the session has ended.
 */
export function useUnsavedStore({ collection, idAudience }: Entity, id: string): UnsavedStore | undefined {
  const [store] = useState(() => {
    const { email, isShared } = currentUser();
    if (email === undefined) return undefined;
    const storeOf = (isPersonal: boolean) => unsavedStore({ account: email, collection, id, isPersonal });
    const typed = storeOf(idAudience !== 'public' || isShared === true);
    const held = storeOf(true);
    const write: UnsavedStore['write'] = (input) => {
      // When the user signs out, the form unmounts and must not store its input.
      if (currentUser().email === email) {
        held.remove();
        typed.write(input);
      } else if (currentUser().heldFor === email) held.write(input);
    };
    const remove = () => {
      typed.remove();
      held.remove();
    };
    return { read: () => held.read() ?? typed.read(), write, remove };
  });
  return store;
}

/** The store for a new document's unsaved input, and the last attempt to create the document. */
interface AttemptedStore {
  readonly unsaved: UnsavedStore | undefined;
  /** Set before each attempt; initially read from the stored input. */
  readonly lastAttempt: RefObject<Attempt | undefined>;
}

/**
 * Stores the last attempt to create a document along with the unsaved input. If the response was lost and the tab
 * closed, the document may exist; the stored idempotency key lets a retry find it.
 * @param store store for the new document; must not change while the form is mounted
 */
export function useLastAttempt(store: UnsavedStore | undefined): AttemptedStore {
  const lastAttempt = useRef<Attempt>(undefined);
  const [unsaved] = useState(() => {
    if (store === undefined) return undefined;
    lastAttempt.current = store.read()?.attempt;
    const write: UnsavedStore['write'] = (input) =>
      store.write({ ...input, ...(lastAttempt.current !== undefined && { attempt: lastAttempt.current }) });
    return { ...store, write };
  });
  return { unsaved, lastAttempt };
}
