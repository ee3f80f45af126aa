import { DraftsWaiting } from '../../../features/drafts/DraftCount.tsx';
import { MemberDirectory } from '../../../features/members/MemberDirectory.tsx';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import { useMember } from '../../../lib/user/useCurrentUser.ts';

/** Renders the portal's home: the directory of members (SPEC §2). */
export default function HomeView() {
  const { privileges } = useMember();
  return (
    <div className="container">
      {privileges?.includes('admin') && (
        <>
          <DraftsWaiting />
          <p className="portal-choices">
            <ViewLink className="btn btn-primary" to="addMember">
              Add New Member
            </ViewLink>
          </p>
        </>
      )}
      <MemberDirectory />
    </div>
  );
}
