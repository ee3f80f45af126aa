import { subcollections } from '@firehouse/model';
import { BackupError } from './archive/backupHeader.ts';
import type { CompleteCollection, Header, Item, Part } from './archive/folderLayout.ts';
import type { Source } from './cloud/firestoreRest.ts';
import { documentsIn } from './restorePlan.ts';

/**
 * Checks that a folder can be used for an export.
 * @throws {BackupError} if it contains a complete backup, or a backup of another project
 */
export function assertResumable(
  existing: Header | undefined,
  { folder, project }: { folder: string; project: string },
) {
  if (existing?.finished !== undefined)
    throw new BackupError(`${folder} already has a complete backup of ${existing.finished.at}. Name another folder.`);
  if (existing !== undefined && existing.project !== project)
    throw new BackupError(`${folder} has a backup of ${existing.project}. Name another folder.`);
}

/**
 * Returns what to export: all root collections, and collection groups for subcollections. A collection group also
 * includes a root collection with the same name.
 */
export function sourcesIn(roots: readonly string[]): Source[] {
  const groups: readonly string[] = subcollections;
  return [
    ...roots.filter((collection) => !groups.includes(collection)).map((collection) => ({ collection, isGroup: false })),
    ...groups.map((collection) => ({ collection, isGroup: true })),
  ];
}

/**
 * Returns where to resume the export of a collection.
 * @returns the number of files and documents exported so far and the path of the last document, or undefined if the
 *   collection is complete
 */
export function resumePoint(items: readonly Item[], { collection, isGroup }: Source) {
  const own = items.filter(
    (item): item is Part | CompleteCollection =>
      item.kind !== 'object' && item.collection === collection && item.isGroup === isGroup,
  );
  if (own.some(({ kind }) => kind === 'collection')) return undefined;
  const parts = own.filter((item): item is Part => item.kind === 'part');
  return { parts: parts.length, documents: documentsIn(parts), last: parts.at(-1)?.last };
}
