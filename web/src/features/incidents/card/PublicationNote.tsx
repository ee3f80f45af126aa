import type { Incident } from '@firehouse/model';
import { useAdminControls } from '../../admin/adminControlsContext.ts';

interface PublicationNoteProps {
  readonly incidents: readonly Incident[];
  /** The incident whose card contains the note; if omitted, the note is about a list. */
  readonly incident?: Incident;
}

/**
 * Notes that the publication policy restricts incidents: visitors see that details are hidden; on a card, admins see
 * it, too, and can publish the incident in full.
 */
export function PublicationNote({ incidents, incident }: PublicationNoteProps) {
  const { PublishIncident } = useAdminControls();
  if (!incidents.some((each) => each.publication)) return null;
  if (PublishIncident) return incident && <PublishIncident incident={incident} />;
  return (
    <p className="call-note">We show {incident ? 'this call' : 'some calls'} with less detail to protect privacy.</p>
  );
}
