import { company, isEventType } from '@firehouse/model';
import { escaped, paragraphs } from '../text/markup.ts';
import { plainText, summary } from '../text/plainText.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** Maximum length of a post's text in previews, in characters. */
const SUMMARY_LENGTH = 200;

/** Tags in the page's head that a post replaces. */
const SITE_TAGS = [
  /<title>[^<]*<\/title>\s*/,
  /<meta\s+name="description"[^>]*>\s*/,
  /<meta\s+property="og:(?:type|title|description|url|image(?::\w+)?)"[^>]*>\s*/g,
  /<link\s+rel="canonical"[^>]*>\s*/,
];

/** Matches the end of the content for browsers without JavaScript. */
const WITHOUT_SCRIPT = /<\/main>\s*<\/noscript>/;

/**
 * Creates a post's page for clients that do not run scripts, such as link previews and search engines, with its title,
 * text and image in the head (https://ogp.me, https://schema.org/NewsArticle). The body is still the app, which loads
 * the post itself.
 * @param page the built page
 * @param published the post
 * @param site the site's address
 */
export function withPost(page: string, published: PublishedPost, site: string): string {
  const rest = SITE_TAGS.reduce((text, pattern) => text.replace(pattern, ''), page);
  // A function, because `$&` is special in a replacement string.
  return rest
    .replace('</head>', () => `${headOf(published, site)}</head>`)
    .replace(WITHOUT_SCRIPT, (end) => `${articleOf(published)}${end}`);
}

/** Renders the post's content for browsers without JavaScript. */
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
  // The company is the author, because the post's actual author is not public.
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
    // Data that is never executed; `<` could end the element.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    '',
  ].join('\n');
}

function meta(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`;
}
