import { expect, it } from 'vitest';
import { menuViews, portalSite } from './portalViews.ts';

const views = Object.values(portalSite.views);

// SPEC 2.54, 6.2
it('the portal has the views of SPEC §2, each for its audience, and all others are for admins', () => {
  const ofSpec = {
    home: 'member',
    login: 'everybody',
    user_account: 'member',
    addMember: 'admin',
    news_n_events: 'everybody',
    apparatus: 'everybody',
    Event: 'everybody',
    Incident: 'everybody',
    News: 'everybody',
    Training: 'everybody',
  };
  const audiences = views.map(({ key, audience }): [string, string] => [key, audience ?? 'everybody']);
  expect(Object.fromEntries(audiences)).toMatchObject(ofSpec);
  for (const [key, audience] of audiences) if (!(key in ofSpec)) expect(audience, key).toBe('admin');
});

it('every view for admins is in the user menu, below Member Info, each at its own place', () => {
  expect(menuViews[0]?.key).toBe('user_account');
  const positions = menuViews.map(({ menu }) => menu);
  expect(new Set(positions).size).toBe(positions.length);
  for (const view of views) if (view.audience === 'admin') expect(menuViews).toContain(view);
});
