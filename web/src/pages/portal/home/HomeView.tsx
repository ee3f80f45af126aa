import { ViewLink } from '../../../lib/place/ViewLink.tsx';
import { useMember } from '../../../lib/viewer/useViewer.ts';

/** The portal's home: the directory of members (SPEC §2). */
export default function HomeView() {
  const { fName, privileges } = useMember();
  return (
    <div className="container">
      <p className="lead">Welcome, {fName}.</p>
      <p className="portal-choices">
        <ViewLink className="btn" to="user_account">
          Member Info
        </ViewLink>
        {privileges?.includes('admin') && (
          <ViewLink className="btn btn-primary" to="addMember">
            Add New Member
          </ViewLink>
        )}
      </p>
    </div>
  );
}
