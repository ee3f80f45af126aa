import { expect, it } from 'vitest';
import { adminViews } from './AdminMenu.tsx';
import { portalSite } from './portalViews.ts';

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

it('the list of admins leads to each of their views once', () => {
  const own = views.flatMap(({ key, audience }) => (audience === 'admin' ? [key] : []));
  expect([...adminViews.work, ...adminViews.more].sort()).toEqual(own.sort());
});
