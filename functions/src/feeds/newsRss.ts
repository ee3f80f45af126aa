import { company } from '@firehouse/model';
import { Feed } from 'feed';
import { escaped, paragraphs } from '../text/markup.ts';
import { summary } from '../text/plainText.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** Maximum length of an item's description, in characters. Its content has the full text. */
const SUMMARY_LENGTH = 300;

/** Formats posts, newest first, as an RSS 2.0 feed (https://www.rssboard.org/rss-specification). */
export function newsFeed(posts: readonly PublishedPost[], site: string): string {
  const addresses = addressesOn(site);
  const feed = new Feed({
    id: addresses.home,
    title: company.name,
    description: company.motto ?? `News from ${company.name}`,
    link: addresses.home,
    language: company.locale,
    image: `${site}/icons/share.png`,
    copyright: company.name,
    generator: company.shortName,
    updated: new Date(Math.max(0, ...posts.map(({ changedAt }) => changedAt))),
    feedLinks: { rss: addresses.news },
  });
  for (const { post, publishedAt } of posts) {
    feed.addItem({
      id: addresses.post(post.id),
      link: addresses.post(post.id),
      // Feed readers treat titles and descriptions as HTML: https://www.rssboard.org/rss-encoding-examples
      title: escaped(post.title),
      date: new Date(publishedAt),
      description: escaped(summary(post.description, SUMMARY_LENGTH)),
      content: `${imageOf(post.media?.[0], addresses.object)}${paragraphs(post.description)}`,
      category: [{ name: post.type }],
    });
  }
  return feed.rss2();
}

function imageOf(path: string | undefined, address: (path: string) => string): string {
  return path === undefined ? '' : `<p><img src="${escaped(address(path))}" alt=""/></p>`;
}
