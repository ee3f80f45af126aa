import type { Incident } from '@firehouse/model';
import { useAdminControls } from '../../admin/adminControlsContext.ts';

interface PublicationNoteProps {
  readonly incidents: readonly Incident[];
  /** The incident, for a note on its card; undefined for a note on a list. */
  readonly incident?: Incident;
}

/**
 * Tells visitors that details are hidden by the publication policy. On a card, shows admins what is hidden, with a
 * button that publishes the incident.
 */
export function PublicationNote({ incidents, incident }: PublicationNoteProps) {
  const { PublishIncident } = useAdminControls();
  if (!incidents.some((each) => each.publication)) return null;
  if (PublishIncident) return incident && <PublishIncident incident={incident} />;
  return (
    <p className="call-note">We show {incident ? 'this call' : 'some calls'} with less detail to protect privacy.</p>
  );
}
