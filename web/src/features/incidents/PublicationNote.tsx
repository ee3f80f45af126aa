import type { Incident } from '@firehouse/model';
import { useAdminControls } from '../admin/adminControls.ts';

interface PublicationNoteProps {
  readonly calls: readonly Incident[];
  /** The call on whose card the note is; without it the note is about a list. */
  readonly incident?: Incident;
}

/**
 * Says that the publication policy restricts calls: to visitors that they see less of them, on a card also to an admin,
 * who can publish the call in full.
 */
export function PublicationNote({ calls, incident }: PublicationNoteProps) {
  const { PublishIncident } = useAdminControls();
  if (!calls.some((call) => call.publication)) return null;
  if (PublishIncident) return incident && <PublishIncident incident={incident} />;
  return (
    <p className="call-note">
      {incident ? 'This call is' : 'Some calls are'} shown with less detail to protect privacy.
    </p>
  );
}
