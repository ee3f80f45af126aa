import type { Incident } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { inOneLine } from '../card/callInWords.ts';

const noIds: ReadonlySet<string> = new Set();

/**
 * Detects incidents that arrived since the first read, and announces them.
 * @param calls what is shown; undefined while nothing has been read
 */
export function useNewCalls(calls: readonly Incident[] | undefined): {
  readonly arrived: ReadonlySet<string>;
  readonly announcement: string;
} {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string> | undefined>();
  const [arrived, setArrived] = useState(noIds);
  const [announcement, setAnnouncement] = useState('');
  const ids = calls?.map((call) => call.id).join('\n');

  useEffect(() => {
    if (calls === undefined) return;
    const fresh = seenIds === undefined ? [] : calls.filter((call) => !seenIds.has(call.id));
    if (seenIds !== undefined && fresh.length === 0) return;
    setSeenIds(new Set([...(seenIds ?? []), ...calls.map((call) => call.id)]));
    if (fresh.length === 0) return;
    setArrived(new Set(fresh.map((call) => call.id)));
    setAnnouncement(fresh.map((call) => `New call: ${inOneLine(call)}.`).join(' '));
  }, [ids]); // oxlint-disable-line react/exhaustive-deps -- the calls are new objects with every reading

  return { arrived, announcement };
}
