import type { Collection, Entity } from '@firehouse/model';
import { useSyncExternalStore, type ComponentType } from 'react';

/** Props for a form that edits a document. */
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
  /** Names the document in one line. */
  readonly what: string;
  /** A custom form, if it needs one. */
  readonly Form?: ComponentType<EditFormProps> | undefined;
}

/** A recently deleted document. */
export interface Deleted {
  /** Distinguishes two deletions of the same document. */
  readonly number: number;
  readonly collection: Collection;
  readonly id: string;
  /** Names the document in one line. */
  readonly what: string;
}

/** The kinds of documents that the create buttons add. */
type Creatable = 'alert' | 'post';

/** An admin's open tasks. They outlive the control that started them, which can disappear with its card. */
interface Tasks {
  readonly creating: Creatable | undefined;
  readonly editing: Editing | undefined;
  /** Deletions that can still be undone, oldest first. */
  readonly deleted: readonly Deleted[];
  /** The message after a form that led to another view. */
  readonly answer: string | undefined;
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

/** Returns the admin's open tasks. */
export const useTasks = (): Tasks => useSyncExternalStore(watch, () => tasks);

/** Opens the dialog that adds a document. */
export const openCreator = (creating: Creatable) => setTasks({ ...tasks, creating });

/** Closes that dialog. */
export const closeCreator = () => setTasks({ ...tasks, creating: undefined });

/** Opens the dialog that edits a document. */
export const openEditor = (editing: Editing) => setTasks({ ...tasks, editing });

/** Closes the editor. */
export const closeEditor = () => setTasks({ ...tasks, editing: undefined });

/** Shows a message after a form that leads to another view; undefined hides it. */
export const showAnswer = (answer: string | undefined) => setTasks({ ...tasks, answer });

/** Offers to undo a deletion; replaces an earlier offer for the same document. */
export function offerUndo(deleted: Omit<Deleted, 'number'>): void {
  count += 1;
  const { collection, id } = deleted;
  const others = tasks.deleted.filter((each) => each.collection !== collection || each.id !== id);
  setTasks({ ...tasks, deleted: [...others, { ...deleted, number: count }] });
}

/** Withdraws an offer. */
export const withdrawUndo = ({ number }: Deleted) =>
  setTasks({ ...tasks, deleted: tasks.deleted.filter((each) => each.number !== number) });

/** Clears everything, so that nothing passes from one admin to the next. */
export const clearTasks = () => setTasks(none);
