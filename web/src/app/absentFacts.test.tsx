import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { respondWith } from '../testing/respondWith.ts';
import { PublicPage } from './PublicPage.tsx';

// A company without any of the optional facts
vi.mock(import('@firehouse/model/company'), async (original) => {
  const module = await original();
  const {
    motto: _m,
    fax: _f,
    social: _s,
    photoGallery: _p,
    donation: _d,
    fundraising: _r,
    ...company
  } = module.company;
  return { ...module, company };
});

async function open(body: string) {
  respondWith({ '/col/': () => [], '/alerts': () => [], '/obj/': () => new Response('<p>Give</p>') });
  const { container } = renderPart(<PublicPage />, { pathname: '/', state: { body } });
  await act(() => vi.dynamicImportSettled());
  return container;
}

describe('a company that lacks facts', () => {
  it.each(['home', 'about_us', 'donate', 'join_us', 'new_station'])('has no trace of them on %s', async (body) => {
    const container = await open(body);
    expect(container.textContent).not.toMatch(/Fax|Photo|New Station|undefined|NaN|Donate now|Other ways to pay/);
    for (const element of container.querySelectorAll('footer p, footer li, footer dd, nav li, .about-company p, .tile'))
      expect(element.textContent?.trim(), element.outerHTML).not.toBe('');
    for (const link of container.querySelectorAll('a')) expect(link.getAttribute('href')).not.toMatch(/undefined|^$/);
  });

  it('has the other tiles, and shows Home in place of its missing view', async () => {
    await open('new_station');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The last 30 minutes');
    const tiles = screen.getByRole('navigation', { name: 'More from the company' });
    expect([...tiles.querySelectorAll('.tile-title')].map((tile) => tile.textContent)).toEqual([
      'News & Events',
      'Join Us',
      'Donate',
    ]);
  });
});
