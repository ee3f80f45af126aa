import { Suspense } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';

const AdminMenu = lazyPart(() => import('./AdminMenu.tsx'));

/** The list at the side of every view for admins, from breakpoint xl up: the create buttons, and their views. */
export function AdminSide() {
  const { CreateButtons } = useAdminControls();
  return (
    <div className="admin-side">
      {CreateButtons && <CreateButtons />}
      <nav aria-label="Admin">
        <Suspense>
          <AdminMenu hasHome />
        </Suspense>
      </nav>
    </div>
  );
}

/** The same views in the menu of narrower screens, below those of the top bar. */
export function AdminDrawer() {
  return (
    <Suspense>
      <AdminMenu />
    </Suspense>
  );
}
