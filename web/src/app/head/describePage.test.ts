import { company } from '@firehouse/model';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '../../lib/navigation/resolveRoute.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';
import { describePage } from './describePage.ts';
import { homeDescription } from '../../pages/home/description.ts';

const HEAD = '<meta name="description" content="Of another page."><title>Site</title>';

function described(route: Route<PublicViewKey>) {
  describePage(route);
  return {
    canonical: [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
  };
}

describe('the head of a page', () => {
  beforeEach(() => {
    document.head.innerHTML = HEAD;
  });

  it('has each body’s description and canonical URL', () => {
    expect(described({ view: 'join_us' })).toEqual({
      canonical: [`${company.origin}/?body=join_us`],
      description: expect.stringMatching(/^Become a volunteer firefighter/) as string,
    });
    expect(described({ view: 'about_us', anchor: 'members' }).canonical).toEqual([`${company.origin}/about_us`]);
    expect(described({ view: 'home' })).toEqual({
      canonical: [`${company.origin}/`],
      description: homeDescription(company),
    });
  });

  it('keeps the server’s description of a post, and has no canonical URL on a subscriber’s page', () => {
    document.head.innerHTML =
      '<meta name="description" content="Of the post.">' +
      `<link rel="canonical" href="${company.origin}/posts/ShowPost/a">`;
    expect(described({ view: 'post', of: 'a' })).toEqual({
      canonical: [`${company.origin}/posts/ShowPost/a`],
      description: 'Of the post.',
    });
    expect(described({ view: 'unsubscribe', of: 'a@b.example' }).canonical).toEqual([]);
  });
});
