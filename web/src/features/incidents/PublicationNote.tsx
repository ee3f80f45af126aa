import type { Incident } from '@firehouse/model';
import { useAdminControls } from '../admin/adminControls.ts';

interface PublicationNoteProps {
  readonly of: Incident & { readonly closedAt?: string };
}

/** Says of a call what the publication policy hides: to visitors, or to an admin, who can publish it in full. */
export function PublicationNote({ of: incident }: PublicationNoteProps) {
  const { PublishIncident } = useAdminControls();
  const { publication } = incident;
  if (!publication) return null;
  if (PublishIncident) return <PublishIncident incident={incident} />;
  return (
    <p className="call-note">
      To protect privacy, this call is shown {publication === 'type' ? 'by its type alone' : 'without all its details'}.
    </p>
  );
}

/** Says of a list that some of its calls are shown with less than is known of them; an admin sees everything. */
export function PublicationLine({ calls }: { readonly calls: readonly Incident[] }) {
  const { PublishIncident } = useAdminControls();
  if (PublishIncident || !calls.some((call) => call.publication)) return null;
  return <p className="call-note">Some calls are shown with fewer details to protect privacy.</p>;
}
