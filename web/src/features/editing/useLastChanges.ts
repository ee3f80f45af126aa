import { AUDITED_SYSTEM, MINUTE_MS, type AuditLine, type Collection, type Member } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';

/** Who changed a field, and when. */
export interface LastChange {
  /** A name; an email address if they have no record; `You` for the user, in another window. */
  readonly who: string;
  /** ms since 1970. */
  readonly at: number;
}

/** A document that someone else changed while it was being edited. */
export interface ChangedDocument {
  readonly collection: Collection;
  readonly id: string;
  /** When it was loaded for editing, in ms since 1970. */
  readonly loadedAt: number;
}

/** How many of a document's latest audit lines to search. */
const LINES = 20;

/** How often to look in the audit, and how many times: a trigger writes it after the change. */
const POLL_MS = 2_000;
const ATTEMPTS = 8;

/** How far this device's clock can be ahead of the server's, in ms. */
const CLOCK_SKEW_MS = MINUTE_MS;

const nobody: ReadonlyMap<string, LastChange> = new Map();

/**
 * Looks up in the audit who last changed each of a document's fields since it was loaded. Only admins can read the
 * audit: for others, and while it is unknown, the map is empty. Not a query, because its key, which is logged, would
 * contain the ID.
 * @param names names of top-level fields
 * @returns the last changes, by field name
 */
export function useLastChanges(
  { collection, id, loadedAt }: ChangedDocument,
  names: readonly string[],
): ReadonlyMap<string, LastChange> {
  const [changes, setChanges] = useState(nobody);
  const wanted = names.join(' ');
  useEffect(() => {
    // A filter can't contain an ID with a quote.
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
    // The question can be answered without it.
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
