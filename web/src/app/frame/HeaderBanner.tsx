import { company } from '@firehouse/model';
import { ViewLink } from '../../lib/place/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import engine from '../../ui/drawings/engine.svg';
import { Icon } from '../../ui/drawings/Icon.tsx';

/** The banner above every view but home: its title, and the quick links (SPEC §2). */
export function HeaderBanner({ title }: { readonly title: string }) {
  return (
    <div className="banner">
      <div className="container banner-row">
        <div>
          <p className="banner-company">{company.name}</p>
          <h1 tabIndex={-1}>{title}</h1>
          <nav aria-label="Quick links">
            <ul className="quick-links">
              <li>
                <ViewLink to="news_n_events">
                  <Icon name="news" />
                  News
                </ViewLink>
              </li>
              <li>
                <ViewLink to="join_us">
                  <Icon name="helmet" />
                  Join us
                </ViewLink>
              </li>
              <li>
                <a href={company.photoGallery} target="_blank" rel="noreferrer">
                  <Icon name="camera" />
                  Photos
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </li>
            </ul>
          </nav>
        </div>
        <Drawing of={engine} className="banner-drawing" />
      </div>
    </div>
  );
}
