import { Suspense } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';

const AdminMenu = lazyPart(() => import('./AdminMenu.tsx'));
const DraftCount = lazyPart(() => import('../../features/drafts/DraftCount.tsx'));

/** The list at the side of every view for admins, from breakpoint xl up: the create buttons, and their views. */
export function AdminSide() {
  const { CreateButtons } = useAdminControls();
  return (
    <nav className="admin-side" aria-label="Admin">
      {CreateButtons && <CreateButtons />}
      <Suspense>
        <AdminMenu hasHome />
      </Suspense>
    </nav>
  );
}

/** The same views in the menu of narrower screens, below those of the top bar. */
export function AdminDrawer() {
  return (
    <Suspense>
      <li>
        <AdminMenu />
      </li>
    </Suspense>
  );
}

/** The link to the calls to review while their number is out of sight, in that menu; empty if there are none. */
export function WaitingLink() {
  return (
    <Suspense>
      <ViewLink to="drafts" className="waiting-link">
        <DraftCount />
      </ViewLink>
    </Suspense>
  );
}
