import type { DocumentChange } from '../store/database.ts';
import type { PathPattern } from './pathPattern.ts';

/** What happened to a document; 'written' stands for any of the others. */
export type ChangeKind = 'created' | 'updated' | 'deleted' | 'written';

/** A registered trigger: which changes it wants, and the form in which its function is told. */
export interface Trigger {
  readonly databaseId: string;
  readonly pattern: PathPattern;
  readonly kind: ChangeKind;
  /** 'cloudevent' for functions of the second generation, 'legacy' for the first. */
  readonly form: 'cloudevent' | 'legacy';
  /** The event type as it was registered, and as the event will carry it. */
  readonly eventType: string;
}

/** What a change is to the document: its creation, an update or its deletion. */
function kindOfChange(change: DocumentChange): Exclude<ChangeKind, 'written'> {
  if (!change.before) return 'created';
  return change.after ? 'updated' : 'deleted';
}

/** Whether a trigger wants a change. */
export function wants(trigger: Trigger, change: DocumentChange): boolean {
  return (trigger.kind === 'written' || trigger.kind === kindOfChange(change)) && trigger.pattern(change.path);
}
