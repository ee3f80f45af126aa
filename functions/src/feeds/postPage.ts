import { company, isEventType } from '@firehouse/model';
import { escaped, paragraphs } from '../text/markup.ts';
import { plainText, summary } from '../text/plainText.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** Maximum length of a post's text in link previews. */
const SUMMARY_LENGTH = 200;

/** Matches tags in the page's head that are replaced by the post's. */
const SITE_TAGS = [
  /<title>[^<]*<\/title>\s*/,
  /<meta\s+name="description"[^>]*>\s*/,
  /<meta\s+property="og:(?:type|title|description|url|image(?::\w+)?)"[^>]*>\s*/g,
  /<link\s+rel="canonical"[^>]*>\s*/,
];

/** Matches the end of the `noscript` content. */
const WITHOUT_SCRIPT = /<\/main>\s*<\/noscript>/;

/**
 * Adds a post to the site's page for clients that don't run JavaScript, such as link previews and search engines. The
 * head gets the post's title, text and image (https://ogp.me, https://schema.org). The app still loads the post itself.
 */
export function withPost(page: string, published: PublishedPost, site: string): string {
  const rest = SITE_TAGS.reduce((text, pattern) => text.replace(pattern, ''), page);
  // Use functions, because `$&` has a special meaning in replacement strings.
  return rest
    .replace('</head>', () => `${headOf(published, site)}</head>`)
    .replace(WITHOUT_SCRIPT, (end) => `${articleOf(published)}${end}`);
}

function articleOf({ post }: PublishedPost): string {
  return `<article><h2>${escaped(post.title)}</h2>${paragraphs(post.description)}</article>`;
}

function headOf({ post, publishedAt, changedAt }: PublishedPost, site: string): string {
  const addresses = addressesOn(site);
  const url = addresses.post(post.id);
  const text = summary(post.description, SUMMARY_LENGTH);
  const [first] = post.media ?? [];
  const image = first === undefined ? `${site}/icons/share.png` : addresses.object(first);
  const [published, changed] = [publishedAt, changedAt].map((moment) => new Date(moment).toISOString());
  // Name the company as the author, because the actual author isn't public.
  const ofCompany = {
    '@type': 'FireStation',
    '@id': `${company.origin}/#company`,
    name: company.name,
    url: addresses.home,
  };
  const title = plainText(post.title);
  const data = {
    '@context': 'https://schema.org',
    ...(isEventType(post.type)
      ? {
          '@type': 'Event',
          name: title,
          startDate: post.occurrenceDate,
          ...(post.endDate === undefined ? {} : { endDate: post.endDate }),
          organizer: ofCompany,
        }
      : {
          '@type': 'NewsArticle',
          headline: title,
          datePublished: published,
          dateModified: changed,
          author: ofCompany,
          publisher: ofCompany,
        }),
    description: text,
    image: [image],
    url,
    mainEntityOfPage: url,
  };
  return [
    `<title>${escaped(`${post.title} · ${company.name}`)}</title>`,
    `<meta name="description" content="${escaped(text)}" />`,
    meta('og:type', 'article'),
    meta('og:title', post.title),
    meta('og:description', text),
    meta('og:url', url),
    meta('og:image', image),
    ...(first === undefined ? [meta('og:image:width', '1200'), meta('og:image:height', '630')] : []),
    meta('article:published_time', published ?? ''),
    meta('article:modified_time', changed ?? ''),
    `<link rel="canonical" href="${escaped(url)}" />`,
    // Browsers don't execute this script. Escape `<`, because it could close the element.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    '',
  ].join('\n');
}

function meta(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`;
}
