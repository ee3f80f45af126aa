import type { ShownAlert } from './alertsInForce.ts';

/** Storage entry for closed alerts: a list of their versions, latest last. */
const KEY = 'closedAlerts';

/** Maximum number of closed alerts to store; the oldest are dropped. */
const MAX_CLOSED = 50;

/**
 * Returns a 32-bit hash (FNV-1a) of an alert's content; it changes with every edit.
 * @param alert from `wellFormed` in alertsInForce.ts, which puts its public fields in a fixed order
 */
export function versionOf(alert: ShownAlert): number {
  const text = JSON.stringify(alert);
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash;
}

/** Returns whether a visitor closed this version of an alert in this browser. */
export const isClosed = (version: number): boolean => closedVersions().includes(version);

/**
 * Stores that a visitor closed this version of an alert, or opened it again. Without storage, this is lost on reload.
 */
export function storeClosed(version: number, closed: boolean): void {
  const versions = closedVersions().filter((other) => other !== version);
  if (closed) versions.push(version);
  try {
    localStorage.setItem(KEY, JSON.stringify(versions.slice(-MAX_CLOSED)));
  } catch {
    // Storage can be denied or full.
  }
}

function closedVersions(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (Array.isArray(stored)) return stored;
  } catch {
    // Storage can be denied, or contain anything.
  }
  return [];
}
