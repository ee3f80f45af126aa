import { viewKeys, canonicalPath, isViewOfCompany, postTypes, sitePaths } from '@firehouse/model';
import { escaped } from '../text/markup.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** The site's pages. Omits the views for a single post type, because they show a subset of the news view. */
const PATHS = [
  sitePaths.accessibility,
  sitePaths.privacy,
  ...viewKeys
    .filter(isViewOfCompany)
    .filter((key) => !postTypes.some((type) => type === key))
    .map(canonicalPath),
];

/** Creates the sitemap (https://www.sitemaps.org/protocol.html). */
export function sitemap(posts: readonly PublishedPost[], site: string): string {
  const addresses = addressesOn(site);
  const pages = PATHS.map((path) => `  <url><loc>${escaped(site + path)}</loc></url>`);
  const ofPosts = posts.map(
    ({ post, changedAt }) =>
      `  <url><loc>${escaped(addresses.post(post.id))}</loc>` +
      `<lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`,
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
