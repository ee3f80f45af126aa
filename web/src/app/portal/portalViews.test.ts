import { expect, it } from 'vitest';
import { portalSite } from './portalViews.ts';

// SPEC 2.54, 6.2
it('the portal has the views of SPEC §2 and eight more for admins, each for its audience', () => {
  const audiences = Object.values(portalSite.views).map(({ key, audience }) => [key, audience ?? 'everybody']);
  expect(Object.fromEntries(audiences)).toEqual({
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
    alerts: 'admin',
    applications: 'admin',
    audit: 'admin',
    malformed: 'admin',
    violations: 'admin',
    drafts: 'admin',
    email: 'admin',
    reports: 'admin',
  });
});
