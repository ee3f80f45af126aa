import { DAY_MS, storm, STORM_MAX_DAYS } from '@firehouse/model';
import { useState } from 'react';
import { IncidentIdsControl } from '../../../ui/form/incidentIdsControl.ts';
import CreateDialog from '../../editing/CreateDocument.tsx';
import type { Span } from '../incidentsOfRange.ts';
import { ExcludedIncidents } from './ExcludedIncidents.tsx';

interface CreateStormProps {
  /** Initial period, in ms since 1970. If it is too long for a storm, only its last days are used. */
  readonly span: Span;
  readonly onClose: () => void;
}

/** Renders the dialog that groups incidents as a storm. */
export default function CreateStorm({ span, onClose }: CreateStormProps) {
  const from = Math.max(span.from, span.to - STORM_MAX_DAYS * DAY_MS);
  const [initial] = useState({ startTime: new Date(from).toISOString(), endTime: new Date(span.to).toISOString() });
  return (
    <IncidentIdsControl value={ExcludedIncidents}>
      <CreateDialog title="Group calls" entity={storm} initial={initial} onClose={onClose} />
    </IncidentIdsControl>
  );
}
