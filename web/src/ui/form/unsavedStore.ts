import type { Attempt } from '../../lib/api/idempotencyKey.ts';
import { USER_STORAGE, userMemory } from '../../lib/session/clearUserStorage.ts';

/** Unsaved form input. */
export interface UnsavedInput {
  /** When the input was stored, in ms since 1970. */
  readonly savedAt: number;
  /** The document being edited, as JSON with its `rev`. */
  readonly base: Readonly<Record<string, unknown>>;
  /** Form values by path; null for empty ones. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the user had chosen files that weren't uploaded yet. Files can't be stored. */
  readonly hadFiles: boolean;
  /** When each image was uploaded, in ms since 1970, by object path. */
  readonly uploads?: Readonly<Record<string, number>>;
  /** Last attempt to create the document. Its response may have been lost. */
  readonly attempt?: Attempt;
}

/** Identifies the form whose input is stored. */
interface UnsavedKey {
  /** Email address of the user who typed the input. Other users don't see it. */
  readonly account: string;
  readonly collection: string;
  /** The document's id; `new` for a new document. */
  readonly id: string;
  /** Whether the document contains data that visitors can't see. Its input is stored only in memory. */
  readonly isPersonal: boolean;
}

/** Stores one form's unsaved input. */
export interface UnsavedStore {
  /** Returns the newest input, whichever revision it was based on. */
  readonly read: () => UnsavedInput | undefined;
  /** Stores input and replaces any older input for the document. */
  readonly write: (input: UnsavedInput) => void;
  readonly remove: () => void;
}

/** The prefix says `draft` because browsers already contain entries with that name. */
const PREFIX = `${USER_STORAGE}draft:`;

const part = encodeURIComponent;

/**
 * Creates the store for a document's unsaved input. Entries are keyed by account, collection, id and base revision, and
 * are deleted on sign-out (lib/session/clearUserStorage.ts).
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

/** Runs a storage operation. If storage is full or access is denied, only logs a warning. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    console.warn('Unsaved input not available:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
