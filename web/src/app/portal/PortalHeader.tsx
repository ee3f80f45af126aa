import { company, postTypes, texts, type Member } from '@firehouse/model';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/config/paths.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import mark from '../../../../company/drawings/mark.svg';
import { useDisclosure } from '../../ui/menu/useDisclosure.ts';
import { ResponsiveNav } from '../frame/ResponsiveNav.tsx';
import { leaveSession } from '../../lib/session/followSession.ts';
import { useRoute, useShowView } from '../../lib/navigation/useRoute.ts';
import { initialsOf } from '../../features/members/portrait/initials.ts';

/** Loaded only for admins. */
export const AdminMenu = lazyPart(() => import('./AdminMenu.tsx'));

interface PortalHeaderProps {
  /** Undefined unless a member is signed in. */
  readonly member: Member | undefined;
  /** Whether the user isn't known yet. */
  readonly isAwaited: boolean;
  readonly isAdmin: boolean;
}

/** Renders the portal's top bar (SPEC §2): the brand, the navigation, and Login or the user menu. */
export function PortalHeader({ member, isAwaited, isAdmin }: PortalHeaderProps) {
  const menu = useDisclosure<HTMLElement>();
  const { key } = useLocation();
  const { view } = useRoute();
  const { close } = menu;
  useEffect(close, [key, close]);
  return (
    <ResponsiveNav
      menu={menu}
      className="nav-bar portal-bar"
      brand={
        <>
          <ViewLink to="home" className="brand">
            <Drawing of={mark} eager />
            <span>
              <span className="brand-name">{texts.portalBanner}</span>
              <span className="brand-line">{company.shortName}</span>
            </span>
          </ViewLink>
          {isAdmin && (
            <Suspense>
              <AdminMenu position="bar" />
            </Suspense>
          )}
        </>
      }
      beside={member ? <UserMenu member={member} /> : !isAwaited && <ViewLink to="login" className="portal-login" />}
    >
      <li>
        <ViewLink to="home">Home</ViewLink>
      </li>
      <li>
        <ViewLink to="schedule" />
      </li>
      <li>
        {/* Also current for each type of post. */}
        <ViewLink to="news_n_events" {...(postTypes.some((type) => type === view) && { 'aria-current': true })} />
      </li>
      <li>
        <ViewLink to="apparatus" />
      </li>
      <li>
        <PathLink to={paths.home}>Public Site</PathLink>
      </li>
      {isAdmin && (
        <Suspense>
          <AdminMenu position="menu" />
        </Suspense>
      )}
    </ResponsiveNav>
  );
}

/**
 * Renders the user menu (SPEC §2): initials, full name, email, Member Info, the member's own certificates and standing,
 * and Sign Out.
 */
function UserMenu({ member }: { readonly member: Member }) {
  const menu = useDisclosure<HTMLDivElement>();
  const show = useShowView();
  const fullName = `${member.fName} ${member.lName}`;
  const leave = async () => {
    await leaveSession();
    show('login', undefined, true);
  };
  return (
    <div className="user-menu" ref={menu.root}>
      <button type="button" aria-expanded={menu.open} aria-controls="user-menu" onClick={menu.toggle}>
        <span className="user-initials" aria-hidden="true">
          {initialsOf(member)}
        </span>
        <span className="visually-hidden">Account menu for {fullName}</span>
      </button>
      <div id="user-menu" className="user-menu-panel" hidden={!menu.open}>
        <p className="user-name">{fullName}</p>
        <p className="user-email">{member.email}</p>
        <ul>
          <li>
            <ViewLink to="user_account" onClick={menu.close} />
          </li>
          <li>
            <ViewLink to="own_certificates" onClick={menu.close} />
          </li>
          <li>
            <ViewLink to="standing" onClick={menu.close} />
          </li>
          <li>
            <button type="button" onClick={() => void leave()}>
              {texts.signOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
