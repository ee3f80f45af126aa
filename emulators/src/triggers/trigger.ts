import type { DocumentChange } from '../store/database.ts';
import type { PathPattern } from './pathPattern.ts';

/** The kind of change to a document; 'written' includes all the others. */
export type ChangeKind = 'created' | 'updated' | 'deleted' | 'written';

/** A registered trigger: the changes that it matches, and the format of its events. */
export interface Trigger {
  readonly databaseId: string;
  readonly pattern: PathPattern;
  readonly kind: ChangeKind;
  /** 'cloudevent' for second-generation functions, 'legacy' for first-generation ones. */
  readonly form: 'cloudevent' | 'legacy';
  /** Event type as registered, and as it appears in the event. */
  readonly eventType: string;
}

/** Returns whether a change creates, updates or deletes the document. */
function kindOfChange(change: DocumentChange): Exclude<ChangeKind, 'written'> {
  if (!change.before) return 'created';
  return change.after ? 'updated' : 'deleted';
}

/** Returns whether a trigger matches a change. */
export function matchesChange(trigger: Trigger, change: DocumentChange): boolean {
  return (trigger.kind === 'written' || trigger.kind === kindOfChange(change)) && trigger.pattern(change.path);
}
