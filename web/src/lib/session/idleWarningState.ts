/** A warning that the session is about to end. */
export interface IdleWarning {
  /** When the session ends, in ms since 1970. */
  readonly endsAt: number;
  readonly stay: () => void;
}

let warning: IdleWarning | undefined;
const watchers = new Set<() => void>();

/** Returns the current warning; undefined if there is none. */
export const idleWarning = (): IdleWarning | undefined => warning;

/** Sets or clears the warning. */
export function setIdleWarning(next: IdleWarning | undefined): void {
  if (next?.endsAt === warning?.endsAt) return;
  warning = next;
  for (const watcher of watchers) watcher();
}

/** Subscribes to changes in {@link idleWarning}. Returns a function that unsubscribes. */
export function watchIdleWarning(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
