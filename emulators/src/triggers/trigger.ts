import type { DocumentChange } from '../store/database.ts';
import type { PathPattern } from './pathPattern.ts';

/** The kind of change that a trigger matches. 'written' matches all changes. */
export type ChangeKind = 'created' | 'updated' | 'deleted' | 'written';

/** A registered trigger. */
export interface Trigger {
  readonly databaseId: string;
  readonly pattern: PathPattern;
  readonly kind: ChangeKind;
  /** 'cloudevent' for second-generation functions, 'legacy' for first-generation functions. */
  readonly form: 'cloudevent' | 'legacy';
  /** The event type from the registration, which is included in each event. */
  readonly eventType: string;
}

function kindOfChange(change: DocumentChange): Exclude<ChangeKind, 'written'> {
  if (!change.before) return 'created';
  return change.after ? 'updated' : 'deleted';
}

/** Returns whether a trigger matches the kind and path of a change. */
export function matchesChange(trigger: Trigger, change: DocumentChange): boolean {
  return (trigger.kind === 'written' || trigger.kind === kindOfChange(change)) && trigger.pattern(change.path);
}
