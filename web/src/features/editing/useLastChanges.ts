import { AUDITED_SYSTEM, MINUTE_MS, type AuditLine, type Collection, type Member } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Who last changed a field, and when. */
export interface LastChange {
  /**
   * The author's name, or email address if they have no record; `You` for the user's own change in another window;
   * `The system` for automatic changes.
   */
  readonly who: string;
  /** ms since 1970. */
  readonly at: number;
}

/** A document that somebody else changed during editing. */
export interface ChangedDocument {
  readonly collection: Collection;
  readonly id: string;
  /** When the document was loaded for editing, in ms since 1970. */
  readonly loadedAt: number;
}

/** Number of audit lines to search. */
const LINES = 20;

/** How often and how many times to check the audit, which a trigger writes shortly after the change. */
const POLL_MS = 2_000;
const ATTEMPTS = 8;

/** How far this device's clock can be ahead of the server's, in ms. */
const CLOCK_SKEW_MS = MINUTE_MS;

const nobody: ReadonlyMap<string, LastChange> = new Map();

/**
 * Looks up in the audit who last changed each top-level field since the document was loaded. Empty while loading, and
 * for users who aren't admins. Not a query, because query keys are logged and this one would contain the document's id.
 */
export function useLastChanges(
  { collection, id, loadedAt }: ChangedDocument,
  names: readonly string[],
): ReadonlyMap<string, LastChange> {
  const [changes, setChanges] = useState(nobody);
  const wanted = names.join(' ');
  useEffect(() => {
    // Filters can't contain quotes.
    if (!currentUser().privileges.includes('admin') || id.includes('"')) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (attempts: number) => {
      const query = { orderBy: 'at,desc', q: `document = "${id}"`, limit: LINES };
      const lines = await readList<AuditLine>(apiPaths.list('audit', query), { signal, fresh: true });
      const found = new Map<string, LastChange>();
      for (const line of lines) {
        const at = Date.parse(line.at);
        if (line.collection !== collection || at < loadedAt - CLOCK_SKEW_MS) continue;
        const open = line.fields.filter((name) => wanted.split(' ').includes(name) && !found.has(name));
        if (open.length === 0) continue;
        const who = await personNamed(line.by, signal);
        for (const name of open) found.set(name, { who, at });
      }
      if (signal.aborted) return;
      setChanges(found);
      const isComplete = wanted.split(' ').every((name) => found.has(name));
      if (!isComplete && attempts > 1) timer = setTimeout(() => attempt(attempts - 1), POLL_MS);
    };
    // Only log the failure; the question works without the author.
    const attempt = (attempts: number) =>
      void look(attempts).catch((error: unknown) => {
        if (!signal.aborted) console.error('The audit could not be read:', error);
      });
    attempt(ATTEMPTS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [collection, id, loadedAt, wanted]);
  return changes;
}

async function personNamed(by: string, signal: AbortSignal): Promise<string> {
  if (by === currentUser().email) return 'You';
  if (by === AUDITED_SYSTEM) return 'The system';
  const [member] = await readList<Member>(apiPaths.list('members', { email: by }), { signal });
  return member === undefined ? by : `${member.fName} ${member.lName}`;
}
