import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { defineView } from '../views/defineView.ts';
import { byKey, SiteContext } from '../views/siteContext.ts';
import { useRoute } from './useRoute.ts';
import { ViewLink } from './ViewLink.tsx';

const load = () => Promise.resolve({ default: () => null });
const views = byKey([
  defineView({ key: 'home', title: 'Portal', load }),
  defineView({ key: 'News', title: 'News of members', load }),
]);

function Where() {
  const { view } = useRoute();
  return <p>{`${useLocation().pathname} ${view}`}</p>;
}

it('links to the views of the page that it is on, by their titles', () => {
  renderPart(
    <SiteContext value={{ path: '/memberportal', views }}>
      <ViewLink to="home" />
      <ViewLink to="News" />
      <ViewLink to="donate">Elsewhere</ViewLink>
      <Where />
    </SiteContext>,
    '/memberportal',
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(0, 2)).toEqual([
    ['Portal', '/memberportal'],
    ['News of members', '/memberportal?body=News'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'News of members' }));
  expect(screen.getByText('/memberportal News')).toBeTruthy();
  // The page under test doesn't have this view.
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('/memberportal home')).toBeTruthy();
});
