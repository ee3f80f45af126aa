import type { ComponentType } from 'react';
import { useNewApplications } from '../../features/applications/newApplications.ts';
import DraftCount from '../../features/drafts/DraftCount.tsx';
import { useMalformedCount } from '../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useSite } from '../../lib/views/siteContext.ts';
import { Count } from '../../ui/menu/Count.tsx';
import type { PortalViewKey } from '../../lib/views/defineView.ts';

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

/** The links to an admin's views, with the number of what waits in each. */
export default function AdminMenu({ hasHome = false }: { readonly hasHome?: boolean }) {
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
