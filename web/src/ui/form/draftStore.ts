import type { Attempt } from '../../lib/api/attemptKey.ts';
import { USER_STORAGE, userMemory } from '../../lib/session/clearUserStorage.ts';

/** Unsaved input of a form. */
export interface Draft {
  /** ms since 1970. */
  readonly savedAt: number;
  /** The document that the form started with, as JSON with its `rev`. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The form's values by path, null for empty ones. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Files were chosen but not uploaded; a draft cannot contain them. */
  readonly hadFiles: boolean;
  /** Upload times of the images for the form, in ms since 1970, by their path in the object store. */
  readonly uploads?: Readonly<Record<string, number>>;
  /** The last attempt to create the document, whose response can be lost. */
  readonly attempt?: Attempt;
}

/** The document that a draft belongs to. */
interface DraftKey {
  /** The email address of the account; a draft belongs to the user who typed it. */
  readonly account: string;
  readonly collection: string;
  /** The document's id, or `new`. */
  readonly id: string;
  /** What visitors cannot see: in the page's memory only. */
  readonly isPersonal: boolean;
}

/** The drafts of one document. */
export interface DraftStore {
  /** Returns the newest draft, of any revision. */
  readonly read: () => Draft | undefined;
  /** Stores a draft; replaces others of the document. */
  readonly write: (draft: Draft) => void;
  readonly remove: () => void;
}

const PREFIX = `${USER_STORAGE}draft:`;

const part = encodeURIComponent;

/**
 * Opens the drafts of a document; signing out deletes them all (lib/session/clearUserStorage.ts). Key = account,
 * collection, id and the revision that the draft started with.
 */
export function draftStore({ account, collection, id, isPersonal }: DraftKey): DraftStore {
  const place = (): Record<string, string> => (isPersonal ? userMemory : localStorage);
  const beginning = `${PREFIX}${part(account)}:${collection}:${part(id)}:`;
  const remove = () => {
    attempt(() => {
      const storage = place();
      for (const key of keysOf(storage, beginning)) delete storage[key];
    });
  };
  return {
    read: () =>
      attempt(() => {
        const storage = place();
        const drafts = keysOf(storage, beginning).flatMap((key) => parsed(storage[key]));
        return drafts.sort((one, other) => other.savedAt - one.savedAt)[0];
      }),
    write: (draft) => {
      remove();
      const rev = draft.base['rev'];
      attempt(() => {
        place()[beginning + (typeof rev === 'number' ? rev : 0)] = JSON.stringify(draft);
      });
    },
    remove,
  };
}

const keysOf = (storage: object, beginning: string) => Object.keys(storage).filter((key) => key.startsWith(beginning));

function parsed(text: string | undefined): Draft[] {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    const isDraft = typeof draft?.savedAt === 'number' && typeof draft.values === 'object' && draft.values !== null;
    return isDraft ? [{ base: {}, hadFiles: false, ...draft } as Draft] : [];
  } catch {
    return [];
  }
}

/** Storage can be denied or full: then there is no draft. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('Draft not available:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
