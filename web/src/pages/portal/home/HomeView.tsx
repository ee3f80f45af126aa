import { Suspense } from 'react';
import { useAlerts } from '../../../features/alerts/alertsInForce.ts';
import { AlertsList } from '../../../features/alerts/AlertsList.tsx';
import { MemberDirectory } from '../../../features/members/MemberDirectory.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import { useMember } from '../../../lib/user/useCurrentUser.ts';
import './today.scss';

const NextDrill = lazyPart(() => import('./NextDrill.tsx'));
const WaitingWork = lazyPart(() => import('./WaitingWork.tsx'));

/** The portal's home: what an admin has to do, the next drill and the alerts, above the directory (SPEC §2). */
export default function HomeView() {
  const isAdmin = useMember().privileges?.includes('admin') === true;
  const { value: alerts } = useAlerts(true);
  return (
    <>
      <div className="container today">
        <Suspense fallback={<div className="today-awaited" aria-hidden="true" />}>
          {isAdmin && <WaitingWork />}
          <NextDrill />
        </Suspense>
      </div>
      <AlertsList alerts={alerts} briefOn="home" />
      <section className="container" aria-labelledby="directory">
        <div className="directory-head">
          <h2 id="directory">Members</h2>
          {isAdmin && (
            <ViewLink className="btn" to="addMember">
              Add New Member
            </ViewLink>
          )}
        </div>
        <MemberDirectory />
      </section>
    </>
  );
}
