import { Drafts } from '../../../features/drafts/Drafts.tsx';

/** Incidents that are not published yet, for admins to complete and publish. */
export default function DraftsView() {
  return (
    <div className="container">
      <Drafts />
    </div>
  );
}
