import { restoredFirst } from '@firehouse/model';
import type { Item, Part, StoredObject } from './archive/folderLayout.ts';

/** A line in a restore's journal: the restore has started, or a file or object was restored. */
export type Restored =
  | { readonly kind: 'begun' }
  | { readonly kind: 'part'; readonly file: string }
  | { readonly kind: 'object'; readonly name: string };

/** The objects and files to restore. Objects come first, so that documents never reference missing images. */
interface RestorePlan {
  readonly objects: readonly StoredObject[];
  readonly parts: readonly Part[];
  /** Number of documents and objects that an earlier run has restored. */
  readonly done: { readonly documents: number; readonly objects: number };
  /** Total number of documents and objects in the backup. */
  readonly of: number;
}

/** Plans a restore, or the rest of it if it was interrupted, from the backup's contents and the restore's journal. */
export function restorePlan(items: readonly Item[], restored: readonly Restored[]): RestorePlan {
  const parts = items.filter((item): item is Part => item.kind === 'part');
  const objects = items.filter((item): item is StoredObject => item.kind === 'object');
  const files = new Set(restored.flatMap((line) => (line.kind === 'part' ? [line.file] : [])));
  const names = new Set(restored.flatMap((line) => (line.kind === 'object' ? [line.name] : [])));
  const openParts = parts.filter(({ file }) => !files.has(file));
  const openObjects = objects.filter(({ name }) => !names.has(name));
  return {
    objects: openObjects,
    parts: [...openParts.filter(isEarly), ...openParts.filter((part) => !isEarly(part))],
    done: {
      documents: documentsIn(parts) - documentsIn(openParts),
      objects: objects.length - openObjects.length,
    },
    of: documentsIn(parts) + objects.length,
  };
}

const isEarly = ({ collection }: Part) => restoredFirst.includes(collection);

/** Returns the total number of documents in several files. */
export function documentsIn(parts: readonly Part[]): number {
  return parts.reduce((sum, { documents }) => sum + documents, 0);
}
