import type { Collection, Entity } from '@firehouse/model';
import { useSyncExternalStore, type ComponentType } from 'react';

/** Props for a document's edit form. */
export interface EditFormProps {
  readonly entity: Entity;
  readonly id: string;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}

/** A document being edited. */
export interface Editing {
  readonly entity: Entity;
  readonly id: string;
  /** One-line description of the document. */
  readonly what: string;
  /** Custom form; the generic one by default. */
  readonly Form?: ComponentType<EditFormProps> | undefined;
}

/** A recently deleted document, or a series that was just created. */
export interface Deleted {
  /** Unique number, because the same document can be deleted twice. */
  readonly number: number;
  readonly collection: Collection;
  readonly id: string;
  /** One-line description of the document. */
  readonly what: string;
  /** Custom undo; by default, restores the document. */
  readonly restore?: (() => Promise<unknown>) | undefined;
  /** True if Undo deletes documents that were just created. */
  readonly isCreation?: boolean | undefined;
}

/** Documents that admins can create from any view. */
type Creatable = 'alert' | 'post';

/** A result message. Each is a new object, because the same words can be shown twice in a row. */
export interface Answer {
  readonly words: string;
}

/** The admin's current tasks. Kept outside of components because the card that started a task can disappear. */
interface Tasks {
  readonly creating: Creatable | undefined;
  readonly editing: Editing | undefined;
  /** Deletions and new series that can be undone, oldest first. */
  readonly deleted: readonly Deleted[];
  /** Result message to show, for example after a form has closed. */
  readonly answer: Answer | undefined;
}

const none: Tasks = { creating: undefined, editing: undefined, deleted: [], answer: undefined };

let tasks = none;
let count = 0;
const watchers = new Set<() => void>();

function setTasks(next: Tasks): void {
  tasks = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns the admin's current tasks. */
export const useTasks = (): Tasks => useSyncExternalStore(watch, () => tasks);

/** Opens the dialog for creating a document. */
export const openCreator = (creating: Creatable) => setTasks({ ...tasks, creating });

/** Closes the create dialog. */
export const closeCreator = () => setTasks({ ...tasks, creating: undefined });

/** Opens the dialog for editing a document. */
export const openEditor = (editing: Editing) => setTasks({ ...tasks, editing });

/** Closes the edit dialog. */
export const closeEditor = () => setTasks({ ...tasks, editing: undefined });

/** Shows a result message, for example after a form has closed; undefined hides it. */
export const showAnswer = (words: string | undefined) =>
  setTasks({ ...tasks, answer: words === undefined ? undefined : { words } });

/** Offers Undo. Replaces an earlier offer for the same document. */
export function offerUndo(deleted: Omit<Deleted, 'number'>): void {
  count += 1;
  const { collection, id } = deleted;
  const others = tasks.deleted.filter((each) => each.collection !== collection || each.id !== id);
  setTasks({ ...tasks, deleted: [...others, { ...deleted, number: count }] });
}

/** Stops offering Undo. */
export const withdrawUndo = ({ number }: Deleted) =>
  setTasks({ ...tasks, deleted: tasks.deleted.filter((each) => each.number !== number) });

/** Clears all tasks, so that the next user doesn't see them. */
export const clearTasks = () => setTasks(none);
