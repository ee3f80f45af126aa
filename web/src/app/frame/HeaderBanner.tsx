import { company } from '@firehouse/model';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import type { BannerView } from '../banner/BannerDrawing.tsx';

const BannerDrawing = lazyPart(() => import('../banner/BannerDrawing.tsx'));

/** Renders the banner on all views but Home: title, quick links (SPEC §2) and drawing. */
export function HeaderBanner({ view, title }: { readonly view: BannerView; readonly title: string }) {
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
                  Join Us
                </ViewLink>
              </li>
              {company.photoGallery && (
                <li>
                  <a href={company.photoGallery} target="_blank" rel="noreferrer">
                    <Icon name="camera" />
                    Photos
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              )}
            </ul>
          </nav>
        </div>
        <ErrorBoundary instead={null}>
          <Suspense fallback={<i className="banner-drawing" />}>
            <BannerDrawing view={view} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}
