import { addressesOn } from './addresses.ts';
import { escaped } from './plainText.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** The pages of the site under the address that search engines list them by: paths, and bodies that have none (SPEC §2). */
const PATHS = [
  '/',
  '/about_us',
  '/privacy.html',
  ...['apparatus', 'call_history', 'donate', 'join_us', 'new_station', 'news_n_events'].map((body) => `/?body=${body}`),
] as const;

/**
 * The site's pages for search engines (https://www.sitemaps.org/protocol.html).
 * @param posts each has a page of its own
 * @param site the site's address
 */
export function sitemap(posts: readonly PublishedPost[], site: string): string {
  const addresses = addressesOn(site);
  const pages = PATHS.map((path) => `  <url><loc>${escaped(site + path)}</loc></url>`);
  const ofPosts = posts.map(
    ({ post, changedAt }) => `  <url><loc>${escaped(addresses.post(post.id))}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...ofPosts,
    '</urlset>',
    '',
  ].join('\n');
}
