import { expect, it } from 'vitest';
import { portalSite } from './portalViews.ts';

const views = Object.values(portalSite.views);

// SPEC 2.54, 6.2
it('the portal has the views of SPEC §2 and members’ own, each for its audience, and others for admins', () => {
  const known = {
    home: 'member',
    login: 'everybody',
    user_account: 'member',
    standing: 'member',
    addMember: 'admin',
    news_n_events: 'everybody',
    apparatus: 'everybody',
    Event: 'everybody',
    Incident: 'everybody',
    News: 'everybody',
    Training: 'everybody',
    schedule: 'member',
    own_certificates: 'member',
  };
  const audiences = views.map(({ key, audience }): [string, string] => [key, audience ?? 'everybody']);
  expect(Object.fromEntries(audiences)).toMatchObject(known);
  for (const [key, audience] of audiences) if (!(key in known)) expect(audience, key).toBe('admin');
});

it('the admin menu has each admin view, in its own position, and no other view', () => {
  for (const { key, audience, menu } of views) expect(menu !== undefined, key).toBe(audience === 'admin');
  const positions = views.flatMap(({ menu }) => (menu === undefined ? [] : [menu.join(' ')]));
  expect(new Set(positions).size).toBe(positions.length);
});
