import type { Entity } from '@firehouse/model';
import { useRef, useState, type RefObject } from 'react';
import type { Attempt } from '../../lib/api/idempotencyKey.ts';
import { unsavedStore, type UnsavedStore } from '../../ui/form/unsavedStore.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Id for the input of a document that does not exist yet. */
export const NEW_DOCUMENT = 'new';

/**
 * Returns the store for a document's unsaved input, for the user who is signed in when the form opens; visitors have
 * none. Input for a document that visitors cannot see, such as a member's record, and all input on a shared computer
 * stays in the page's memory, like input held after the session ended.
 */
export function useUnsavedStore({ collection, idAudience }: Entity, id: string): UnsavedStore | undefined {
  const [store] = useState(() => {
    const { email, isShared } = currentUser();
    if (email === undefined) return undefined;
    const storeOf = (isPersonal: boolean) => unsavedStore({ account: email, collection, id, isPersonal });
    const typed = storeOf(idAudience !== 'public' || isShared === true);
    const held = storeOf(true);
    const write: UnsavedStore['write'] = (input) => {
      // A form that unmounts because its user signed out must not leave its input behind.
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

/** Unsaved input for a document being created, with the last attempt to create it. */
interface AttemptedStore {
  readonly unsaved: UnsavedStore | undefined;
  /** Set before each attempt; initially the attempt in the stored input. */
  readonly lastAttempt: RefObject<Attempt | undefined>;
}

/**
 * Stores the last attempt with the input: if its response was lost and the tab was closed, the document may exist, and
 * a repeat of the same content has to find it.
 * @param store the new document's store; must not change while the form is mounted
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
