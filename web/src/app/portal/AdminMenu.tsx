import type { ComponentType } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useNewApplications } from '../../features/applications/newApplications.ts';
import { useMalformedCount } from '../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import type { PortalViewKey } from '../../lib/views/defineView.ts';
import { useSite } from '../../lib/views/siteContext.ts';
import { countUpTo } from '../../lib/words/countUpTo.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { useWaitingDrafts } from '../../features/drafts/waitingDrafts.ts';

/** An admin's views, in order: daily work, then the others. */
export const adminViews = {
  work: ['drafts', 'applications', 'alerts', 'email', 'reports', 'audit'],
  more: ['addMember', 'malformed', 'violations'],
} as const satisfies Readonly<Record<string, readonly PortalViewKey[]>>;

/** Badges with the number of waiting documents, shown beside a view's link. */
const badges: Readonly<Partial<Record<PortalViewKey, ComponentType>>> = {
  drafts: DraftCount,
  applications: () => <Count of={useNewApplications()} what="new" />,
  malformed: () => <Count of={useMalformedCount()} what="found" />,
};

interface AdminMenuProps {
  /**
   * `side`: at the side of the page, from breakpoint xl up. On narrower screens, `menu`: in the top bar's menu, without
   * repeating views already there; and `bar`: beside that menu's button.
   */
  readonly position: 'side' | 'menu' | 'bar';
}

/** Renders links to an admin's views, each with the number of waiting documents. */
export default function AdminMenu({ position }: AdminMenuProps) {
  const { CreateButtons } = useAdminControls();
  if (position === 'bar') {
    return (
      <ViewLink to="drafts" className="waiting-link">
        <Icon name="bell" />
        <DraftCount />
      </ViewLink>
    );
  }
  if (position === 'menu') {
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

/** Renders a badge with the number of waiting drafts, if any. */
export function DraftCount() {
  const count = useWaitingDrafts();
  return <Count of={count} what={count === 1 ? 'call waiting' : 'calls waiting'} />;
}

interface CountProps {
  readonly of: number;
  /** What is counted, for screen reader users: `drafts waiting`. */
  readonly what: string;
}

/** Renders a badge with the number of waiting items, after the words it belongs to; nothing if there are none. */
function Count({ of, what }: CountProps) {
  if (of === 0) return null;
  return (
    <span className="count figures">
      <span className="visually-hidden">, </span>
      {countUpTo(of)}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
