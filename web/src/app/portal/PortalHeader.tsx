import { company, texts, type Member } from '@firehouse/model';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/config/paths.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import mark from '../../ui/drawings/mark.svg';
import { useDisclosure } from '../../ui/menu/useDisclosure.ts';
import { ResponsiveNav } from '../frame/ResponsiveNav.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Only for admins. */
export const AdminMenu = lazyPart(() => import('./AdminMenu.tsx'));

interface PortalHeaderProps {
  /** Undefined for a visitor. */
  readonly member: Member | undefined;
  /** Whether the user is not known yet. */
  readonly isAwaited: boolean;
  readonly isAdmin: boolean;
}

/** Renders the portal's top bar (SPEC §2): the banner, three views, and Login or the user menu. */
export function PortalHeader({ member, isAwaited, isAdmin }: PortalHeaderProps) {
  const menu = useDisclosure<HTMLElement>();
  const { key } = useLocation();
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
        <ViewLink to="news_n_events" />
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
