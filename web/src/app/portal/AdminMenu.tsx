import type { ComponentType } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useNewApplications } from '../../features/applications/newApplications.ts';
import { DraftCount } from '../../features/drafts/DraftCount.tsx';
import { useMalformedCount } from '../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import type { PortalViewKey } from '../../lib/views/defineView.ts';
import { useSite } from '../../lib/views/siteContext.ts';
import { Count } from '../../ui/menu/Count.tsx';

/** An admin's views, in the order of their list: the daily work, and the rest. */
export const adminViews = {
  work: ['drafts', 'applications', 'alerts', 'email', 'reports', 'audit'],
  more: ['addMember', 'malformed', 'violations'],
} as const satisfies Readonly<Record<string, readonly PortalViewKey[]>>;

/** What waits in a view. */
const badges: Readonly<Partial<Record<PortalViewKey, ComponentType>>> = {
  drafts: DraftCount,
  applications: () => <Count of={useNewApplications()} what="new" />,
  malformed: () => <Count of={useMalformedCount()} what="found" />,
};

interface AdminMenuProps {
  /**
   * At the side of the page, from breakpoint xl up; on narrower screens in the menu of the top bar, whose views it does
   * not repeat, and beside that menu's button.
   */
  readonly place: 'side' | 'menu' | 'bar';
}

/** Renders the links to an admin's views, with the number of what waits in each. */
export default function AdminMenu({ place }: AdminMenuProps) {
  const { CreateButtons } = useAdminControls();
  if (place === 'bar') {
    return (
      <ViewLink to="drafts" className="waiting-link">
        <DraftCount />
      </ViewLink>
    );
  }
  if (place === 'menu') {
    return (
      <li>
        <Lists />
      </li>
    );
  }
  return (
    <nav className="admin-side" aria-label="Admin">
      {CreateButtons && <CreateButtons />}
      <Lists hasHome />
    </nav>
  );
}

function Lists({ hasHome = false }: { readonly hasHome?: boolean }) {
  return (
    <>
      <ul className="admin-menu">
        {hasHome && (
          <li>
            <ViewLink to="home">Home</ViewLink>
          </li>
        )}
        <AdminLinks to={adminViews.work} />
      </ul>
      <ul className="admin-menu admin-menu-more">
        <AdminLinks to={adminViews.more} />
      </ul>
    </>
  );
}

function AdminLinks({ to }: { readonly to: readonly PortalViewKey[] }) {
  const { views } = useSite();
  return to.map((key) => {
    const Badge = badges[key];
    return (
      <li key={key}>
        <ViewLink to={key}>
          <span>{views[key]?.title}</span>
          {Badge && <Badge />}
        </ViewLink>
      </li>
    );
  });
}
