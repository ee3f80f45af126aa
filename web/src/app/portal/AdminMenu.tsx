import type { ComponentType } from 'react';
import { useNewApplications } from '../../features/applications/newApplications.ts';
import { DraftCount } from '../../features/drafts/DraftCount.tsx';
import { useMalformedCount } from '../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Count } from '../../ui/menu/Count.tsx';
import { adminViews, portalSite, type PortalKey } from './portalViews.ts';

/** What waits in a view. */
const badges: Readonly<Partial<Record<PortalKey, ComponentType>>> = {
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

function AdminLinks({ to }: { readonly to: readonly PortalKey[] }) {
  return to.map((key) => {
    const Badge = badges[key];
    return (
      <li key={key}>
        <ViewLink to={key}>
          <span>{portalSite.views[key].title}</span>
          {Badge && <Badge />}
        </ViewLink>
      </li>
    );
  });
}
