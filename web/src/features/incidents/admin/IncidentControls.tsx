import { texts, type ClosedIncident, type Incident, type Restriction } from '@firehouse/model';
import { Suspense, useRef } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { ReleaseChoices, type ReleaseChoice } from '../../admin/ReleaseChoices.tsx';
import { ReleaseControl } from '../../admin/ReleaseControl.tsx';
import { inOneLine } from '../card/incidentInWords.ts';
import { DeleteControl } from '../../admin/DeleteControl.tsx';
import { without } from '../../../lib/api/removeFromCache.ts';
import type { RangeRead } from '../incidentsOfRange.ts';
import { recentIncidentsQuery } from '../recent/recentIncidentsQuery.ts';

/** Notes about what visitors can't see, by restriction. */
const hidden: Readonly<Record<Restriction, string>> = {
  delayed: 'Visitors can’t see this call yet.',
  reduced: 'Visitors see the block instead of the house number, and less detail.',
  type: 'Visitors see only the type and time of this call.',
  held: 'Visitors can’t see this call.',
};

const HeldIncidentChoices = lazyPart(() => import('./HeldIncidentChoices.tsx'));

const inFull: ReleaseChoice = {
  as: 'full',
  label: 'Publish in full',
  children: <p>Visitors will see everything on this card. You can’t undo this.</p>,
};

interface PublishIncidentProps {
  readonly incident: Incident & Partial<Pick<ClosedIncident, 'closedAt'>>;
}

/** Tells admins what visitors can't see about an incident, with a button that publishes it. */
export function PublishIncident({ incident }: PublishIncidentProps) {
  const { publication, closedAt } = incident;
  const root = useRef<HTMLDivElement>(null);
  if (publication === undefined) return null;
  return (
    <div ref={root} className="call-note call-restricted">
      <p>{hidden[publication]}</p>
      <ReleaseControl
        collection={closedAt === undefined ? 'incidents' : 'incidents.closed'}
        incident={incident}
        what={inOneLine(incident)}
        label={publication === 'held' ? 'Publish' : inFull.label}
        // The focused button is about to disappear, so focus the incident's header.
        onReleased={() => root.current?.closest('article')?.querySelector<HTMLElement>('[aria-expanded]')?.focus()}
      >
        {(choose) =>
          publication === 'held' ? (
            <Suspense fallback={<p role="status">Loading…</p>}>
              <HeldIncidentChoices incident={incident} onChoose={choose} />
            </Suspense>
          ) : (
            <ReleaseChoices choices={[inFull]} onChoose={choose} />
          )
        }
      </ReleaseControl>
    </div>
  );
}

/** Renders the admin's icon for closing an incident. Closing moves it from the open incidents to the closed ones. */
export function CloseIncident({ incident }: { readonly incident: Incident }) {
  return (
    <DeleteControl
      collection="incidents"
      id={incident.id}
      what={inOneLine(incident)}
      question={texts.confirmIncidentClose}
      failure={texts.incidentDeleteFailed}
      removeFromCache={removeIncidentFromCache}
    />
  );
}

/**
 * Removes a closed incident from every cached list (SPEC §4). Ranges in the call history include closed incidents, so
 * they show it again after the next read.
 */
export async function removeIncidentFromCache(client: QueryClient, id: Incident['id']): Promise<void> {
  // A pending response for Home would bring the incident back.
  await client.cancelQueries({ queryKey: recentIncidentsQuery.queryKey });
  client.setQueriesData<unknown>({ queryKey: ['incidents'] }, (read: unknown) => {
    const { incidents } = (read ?? {}) as Partial<RangeRead>;
    return incidents === undefined
      ? without(read, id)
      : { ...(read as RangeRead), incidents: incidents.filter((incident) => incident.id !== id) };
  });
}
