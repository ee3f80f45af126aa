import type { Attempt } from '../../lib/api/idempotencyKey.ts';
import { USER_STORAGE, userMemory } from '../../lib/session/clearUserStorage.ts';

/** A form's unsaved input. */
export interface UnsavedInput {
  /** ms since 1970. */
  readonly savedAt: number;
  /** The document that the form started with, as JSON with its `rev`. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The form's values by path, null for empty ones. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether files were chosen but not uploaded; they cannot be stored. */
  readonly hadFiles: boolean;
  /** Upload times of the form's images, in ms since 1970, by path in the object store. */
  readonly uploads?: Readonly<Record<string, number>>;
  /** The last attempt to create the document; its response may have been lost. */
  readonly attempt?: Attempt;
}

/** Identifies the document that unsaved input belongs to. */
interface UnsavedKey {
  /** The account's email address: the input belongs to the user who typed it. */
  readonly account: string;
  readonly collection: string;
  /** The document's id, or `new`. */
  readonly id: string;
  /** Whether visitors cannot see it, so that it stays in the page's memory. */
  readonly isPersonal: boolean;
}

/** One document's unsaved input. */
export interface UnsavedStore {
  /** Returns the newest input, for any revision. */
  readonly read: () => UnsavedInput | undefined;
  /** Stores input; replaces any other input for the document. */
  readonly write: (input: UnsavedInput) => void;
  readonly remove: () => void;
}

/** Keeps its old name, because browsers already have entries with it. */
const PREFIX = `${USER_STORAGE}draft:`;

const part = encodeURIComponent;

/**
 * Opens the store of a document's unsaved input; signing out deletes all of it (lib/session/clearUserStorage.ts). The
 * key consists of account, collection, id and the revision that the input started with.
 */
export function unsavedStore({ account, collection, id, isPersonal }: UnsavedKey): UnsavedStore {
  const currentStorage = (): Record<string, string> => (isPersonal ? userMemory : localStorage);
  const beginning = `${PREFIX}${part(account)}:${collection}:${part(id)}:`;
  const remove = () => {
    attempt(() => {
      const storage = currentStorage();
      for (const key of keysOf(storage, beginning)) delete storage[key];
    });
  };
  return {
    read: () =>
      attempt(() => {
        const storage = currentStorage();
        const all = keysOf(storage, beginning).flatMap((key) => parsed(storage[key]));
        return all.sort((one, other) => other.savedAt - one.savedAt)[0];
      }),
    write: (input) => {
      remove();
      const rev = input.base['rev'];
      attempt(() => {
        currentStorage()[beginning + (typeof rev === 'number' ? rev : 0)] = JSON.stringify(input);
      });
    },
    remove,
  };
}

const keysOf = (storage: object, beginning: string) => Object.keys(storage).filter((key) => key.startsWith(beginning));

function parsed(text: string | undefined): UnsavedInput[] {
  try {
    const input = JSON.parse(text ?? 'null') as Partial<UnsavedInput> | null;
    const isValid = typeof input?.savedAt === 'number' && typeof input.values === 'object' && input.values !== null;
    return isValid ? [{ base: {}, hadFiles: false, ...input } as UnsavedInput] : [];
  } catch {
    return [];
  }
}

/** Runs an operation on storage; does nothing if storage is denied or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('Unsaved input not available:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
