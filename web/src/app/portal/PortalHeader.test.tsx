import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SiteContext } from '../../lib/views/siteContext.ts';
import { renderPart } from '../../testing/render.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import { portalSite } from './portalViews.ts';

it.each([
  ['Training', 'News & Events', 'true'],
  ['news_n_events', 'News & Events', 'page'],
  ['schedule', 'Schedule', 'page'],
])('marks where %s belongs: %s', (body, name, current) => {
  renderPart(
    <SiteContext value={portalSite}>
      <PortalHeader member={undefined} isAwaited={false} isAdmin={false} />
    </SiteContext>,
    `/memberportal?body=${body}`,
  );
  const marked = screen.getAllByRole('link', { hidden: true }).filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]]);
});
