import type { Incident } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { inOneLine } from '../card/incidentInWords.ts';

const noIds: ReadonlySet<string> = new Set();

/**
 * Detects incidents that arrived since the first read, and announces them.
 * @param incidents what is shown; undefined while nothing has been read
 */
export function useNewIncidents(incidents: readonly Incident[] | undefined): {
  readonly arrived: ReadonlySet<string>;
  readonly announcement: string;
} {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string> | undefined>();
  const [arrived, setArrived] = useState(noIds);
  const [announcement, setAnnouncement] = useState('');
  const ids = incidents?.map((incident) => incident.id).join('\n');

  useEffect(() => {
    if (incidents === undefined) return;
    const fresh = seenIds === undefined ? [] : incidents.filter((incident) => !seenIds.has(incident.id));
    if (seenIds !== undefined && fresh.length === 0) return;
    setSeenIds(new Set([...(seenIds ?? []), ...incidents.map((incident) => incident.id)]));
    if (fresh.length === 0) return;
    setArrived(new Set(fresh.map((incident) => incident.id)));
    setAnnouncement(fresh.map((incident) => `New call: ${inOneLine(incident)}.`).join(' '));
  }, [ids]); // oxlint-disable-line react/exhaustive-deps -- the calls are new objects with every reading

  return { arrived, announcement };
}
