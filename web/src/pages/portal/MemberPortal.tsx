import { company, texts } from '@firehouse/model';
import { useEffect } from 'react';
import { PathLink } from '../../lib/place/PathLink.tsx';
import { paths } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import door from '../../ui/drawings/door.svg';
import './portal.scss';

/** The door of the members' portal. Behind it members will sign in. */
export default function MemberPortal() {
  useEffect(() => {
    document.title = `${texts.portalBanner} · ${company.shortName}`;
  }, []);
  return (
    <main className="portal container">
      <Drawing of={door} />
      <h1>{texts.portalBanner}</h1>
      <p>Members sign in here as soon as the portal opens. Until then everything public is on the company’s site.</p>
      <p>
        <PathLink className="btn btn-primary" to={paths.home}>
          Back to the site
        </PathLink>
      </p>
    </main>
  );
}
