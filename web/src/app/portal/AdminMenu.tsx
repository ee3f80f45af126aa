import type { ComponentType } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useNewApplications } from '../../features/applications/newApplications.ts';
import { useProposalCount } from '../../features/attendance/proposalCount.ts';
import { useWaitingCertificates } from '../../features/certificates/certificateQueries.ts';
import { useMalformedCount } from '../../features/malformed/malformedQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import type { PortalViewKey, View } from '../../lib/views/defineView.ts';
import { useSite } from '../../lib/views/siteContext.ts';
import { countUpTo } from '../../lib/words/countUpTo.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { useWaitingDrafts } from '../../features/drafts/waitingDrafts.ts';

/** Badges with the number of waiting items, shown next to the link to a view. */
const badges: Readonly<Partial<Record<PortalViewKey, ComponentType>>> = {
  drafts: DraftCount,
  applications: () => <Count of={useNewApplications().value} what="new" />,
  certificates: () => <Count of={useWaitingCertificates().value} what="waiting" />,
  attendance: () => <Count of={useProposalCount().value} what="to approve" />,
  malformed: () => <Count of={useMalformedCount().value} what="found" />,
};

interface AdminMenuProps {
  /**
   * `side`: at the side of the page, from the xl breakpoint. `menu`: in the top bar's menu on narrower screens,
   * without the views already there. `bar`: only the drafts, next to that menu's button.
   */
  readonly position: 'side' | 'menu' | 'bar';
}

/** Renders links to the admin views, with the number of waiting items. */
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
        <AdminLinks list="work" />
      </ul>
      <ul className="admin-menu admin-menu-more">
        <AdminLinks list="more" />
      </ul>
    </>
  );
}

const orderOf = ({ menu }: View) => menu?.[1] ?? 0;

/** Renders links to the views in a list: `work` for the daily work, `more` for the rest. */
function AdminLinks({ list }: { readonly list: 'work' | 'more' }) {
  const listed = Object.values(useSite().views).filter(({ menu }) => menu?.[0] === list);
  const inOrder = listed.toSorted((one, other) => orderOf(one) - orderOf(other));
  return inOrder.map(({ key, title }) => {
    const Badge = badges[key as PortalViewKey];
    return (
      <li key={key}>
        <ViewLink to={key}>
          <span>{title}</span>
          {Badge && <Badge />}
        </ViewLink>
      </li>
    );
  });
}

/** Renders a badge with the number of waiting drafts. */
export function DraftCount() {
  const { value: count } = useWaitingDrafts();
  return <Count of={count} what={count === 1 ? 'call waiting' : 'calls waiting'} />;
}

interface CountProps {
  readonly of: number;
  /** What is being counted, for screen readers: `calls waiting`. */
  readonly what: string;
}

/** Renders a badge with a count after a label. Renders nothing if the count is zero. */
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
