import { PortalLink } from '../../../lib/place/PortalLink.tsx';
import { useMember } from '../../../lib/viewer/useViewer.ts';

/** The portal's home: the directory of members (SPEC §2). */
export default function HomeView() {
  const { fName, privileges } = useMember();
  return (
    <div className="container">
      <p className="lead">Welcome, {fName}.</p>
      <p className="portal-choices">
        <PortalLink className="btn" to="user_account">
          Member Info
        </PortalLink>
        {privileges?.includes('admin') && (
          <PortalLink className="btn btn-primary" to="addMember">
            Add New Member
          </PortalLink>
        )}
      </p>
    </div>
  );
}
