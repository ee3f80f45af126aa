import { company, postTypes } from '@firehouse/model';
import { useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { useRoute } from '../../lib/navigation/useRoute.ts';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import { anchors, paths } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import mark from '../../../../company/drawings/mark.svg';
import { ResponsiveNav } from './ResponsiveNav.tsx';
import { useDisclosure } from '../../ui/menu/useDisclosure.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

/** Views that highlight News & Events in the navigation: single posts and each type of post. */
const newsViews: ReadonlySet<string> = new Set(['post', ...postTypes]);

const before = ['news_n_events', 'call_history', 'new_station', 'join_us'] as const;

/** Renders the navigation bar (SPEC §2), which collapses to a button if there isn't enough room. */
export function NavBar() {
  const menu = useDisclosure<HTMLElement>();
  const route = useRoute();
  const { email } = useCurrentUser();
  const { close } = menu;
  // Don't close the menu if the page only replaced its history state.
  const hasGone = useNavigationType() !== NavigationType.Replace;
  useEffect(() => void (hasGone && close()), [route, hasGone, close]);

  return (
    <ResponsiveNav
      menu={menu}
      className="nav-bar"
      brand={
        <ViewLink to="home" className="brand">
          <Drawing of={mark} eager />
          <span>
            <span className="brand-name">{company.shortName}</span>
            <span className="brand-line">
              {company.station} <span aria-hidden="true">·</span> since {company.founded}
            </span>
          </span>
        </ViewLink>
      }
    >
      {before.map((key) => (
        <li key={key}>
          <ViewLink to={key} {...(key === 'news_n_events' && newsViews.has(route.view) && { 'aria-current': true })} />
        </li>
      ))}
      <li>
        <ViewLink anchor={anchors.contactUs} onClick={close}>
          Contact Us
        </ViewLink>
      </li>
      <li>
        <ExploreMenu />
      </li>
      <li>
        {/* `target` tells the script for early clicks to ignore this link, because the portal is another page. */}
        <a href={paths.memberPortal} target="_self">
          {email === undefined ? 'Sign in' : 'Portal'}
        </a>
      </li>
      <li>
        <ViewLink to="donate" className="nav-donate" />
      </li>
    </ResponsiveNav>
  );
}

/** Renders the Explore dropdown, with links to Apparatus and the external photo gallery (SPEC §2). */
function ExploreMenu() {
  const menu = useDisclosure<HTMLDivElement>();
  return (
    <div className="explore" ref={menu.root}>
      <button type="button" aria-expanded={menu.open} aria-controls="explore" onClick={menu.toggle}>
        Explore
        <Icon name="chevron" />
      </button>
      <ul id="explore" hidden={!menu.open}>
        <li>
          <ViewLink to="apparatus" onClick={menu.close} />
        </li>
        <li>
          <a href={company.photoGallery} target="_blank" rel="noreferrer" onClick={menu.close}>
            Photo Gallery
            <Icon name="away" />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </div>
  );
}
