import { company, type Post } from '@firehouse/model';
import { JSDOM, type Document, type Element } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { summary } from '../text/plainText.ts';
import { eventFile, eventsCalendar } from './eventsCalendar.ts';
import { newsFeed } from './newsRss.ts';
import { withPost } from './postPage.ts';
import type { PublishedPost } from './publishedPosts.ts';
import { sitemap } from './sitemap.ts';

const SITE = 'https://site.example';
const PUBLISHED = Date.UTC(2025, 0, 2, 3, 4, 5);
const CHANGED = Date.UTC(2025, 0, 3);

/** Strings that break XML, HTML or iCalendar unless they are escaped and folded correctly. */
const HOSTILE = [
  `</title><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)> & 'quotes' \`ticks\` $& $1`,
  `]]>\u0000\u0008\u001B\uFFFE end`,
  `lone \uD800 half, whole \u{1F692}`,
  'BEGIN:VEVENT\r\nSUMMARY:another\nEND:VEVENT',
  String.raw`a;b,c\nd\\e:f`,
  'é'.repeat(180),
];

function published(post: Partial<Post>): PublishedPost {
  const whole = {
    id: 'p 1/ä',
    type: 'News',
    title: 'Title',
    description: 'Text',
    occurrenceDate: '2025-06-01T12:00:00.000Z',
    ...post,
  } as Post;
  return { post: whole, publishedAt: PUBLISHED, changedAt: CHANGED };
}

/** Removes characters that aren't allowed in XML. */
function writable(text: string): string {
  return ['\0', '\b', '\u001B', '\uFFFE', '\uD800 '].reduce(
    (rest, character) => rest.replaceAll(character, character.slice(1)),
    text,
  );
}

function oneLine(text: string | null): string {
  return writable(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function parsedXml(text: string): Document {
  return new JSDOM(text, { contentType: 'text/xml' }).window.document;
}

function textOf(parent: Element, selector: string): string | null | undefined {
  return parent.querySelector(selector)?.textContent;
}

describe('the news feed', () => {
  // SPEC 10.39
  it('is RSS 2.0 with its own address, and stable ids and dates', () => {
    const document = parsedXml(newsFeed([published({ media: ['/posts/a b.jpg'] })], SITE));
    expect(document.documentElement.getAttribute('version')).toBe('2.0');
    const self = [...document.querySelectorAll('channel > *')].find(
      ({ localName, prefix }) => localName === 'link' && prefix === 'atom',
    );
    expect([self?.getAttribute('href'), self?.getAttribute('rel')]).toEqual([`${SITE}/feeds/news.xml`, 'self']);
    const item = document.querySelector('item');
    if (item === null) throw new Error('no item');
    expect(textOf(item, 'title')).toBe('Title');
    expect(textOf(item, 'link')).toBe(`${SITE}/posts/ShowPost/p%201%2F%C3%A4`);
    expect(textOf(item, 'guid')).toBe(`${SITE}/posts/ShowPost/p%201%2F%C3%A4`);
    expect(textOf(item, 'pubDate')).toBe('Thu, 02 Jan 2025 03:04:05 GMT');
    expect(textOf(item, 'category')).toBe('News');
    expect(item.textContent).toContain(`<img src="${SITE}/api/obj/posts/a%20b.jpg" alt=""/>`);
  });

  // SPEC 10.39
  it.each(HOSTILE)('escapes the text %j', (text) => {
    const document = parsedXml(newsFeed([published({ title: text, description: `${text}\n\nmore` })], SITE));
    const item = document.querySelector('item');
    if (item === null) throw new Error('no item');
    // Both contain HTML inside XML. Parsing that HTML must give the original text without any elements.
    for (const name of ['title', 'description']) {
      const { body } = new JSDOM(textOf(item, name) ?? '').window.document;
      expect(body.querySelector('*'), name).toBeNull();
      expect(oneLine(body.textContent)).toBe(oneLine(name === 'title' ? text : `${text} more`));
    }
    const content = [...item.children].find(({ localName }) => localName === 'encoded')?.textContent ?? '';
    const html = new JSDOM(content).window.document;
    expect(html.querySelector('script, img')).toBeNull();
    expect(html.body.textContent).toContain('more');
  });

  it('is valid without posts', () => {
    expect(parsedXml(newsFeed([], SITE)).querySelectorAll('item')).toHaveLength(0);
  });
});

/** Returns the lines of an iCalendar file after unfolding. */
function unfolded(calendar: string): string[] {
  return calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
}

function valueOf(calendar: string, name: string): string | undefined {
  const line = unfolded(calendar).find(
    (candidate) => candidate.startsWith(`${name}:`) || candidate.startsWith(`${name};`),
  );
  return line?.slice(line.indexOf(':') + 1);
}

function event(post: Partial<Post>): string {
  return eventsCalendar([published({ id: 'p1', type: 'Event', ...post })], SITE);
}

describe('the calendar', () => {
  // SPEC 10.40
  it('has times in UTC, and a stable id and timestamp', () => {
    const calendar = event({});
    expect(valueOf(calendar, 'DTSTART')).toBe('20250601T120000Z');
    expect(valueOf(calendar, 'DTSTAMP')).toBe('20250103T000000Z');
    expect(valueOf(calendar, 'UID')).toMatch(/^p1@/);
    expect(valueOf(calendar, 'METHOD')).toBe('PUBLISH');
    expect(unfolded(calendar)).toContain(`URL;VALUE=URI:${SITE}/posts/ShowPost/p1`);
    expect(event({})).toBe(calendar);
  });

  // SPEC 10.94
  it('has the end, if the post has one', () => {
    expect(valueOf(event({ endDate: '2025-06-01T15:30:00.000Z' }), 'DTEND')).toBe('20250601T153000Z');
    expect(valueOf(event({}), 'DTEND')).toBeUndefined();
  });

  // SPEC 10.40
  it.each([...HOSTILE, 'one\rBEGIN:VEVENT', 'one\nBEGIN:VEVENT', 'one\n\rEND:VCALENDAR'])(
    'writes the text %j as one property',
    (text) => {
      const calendar = event({ title: text, description: text });
      // Some clients treat a lone CR or LF as a line break, so there must not be any.
      expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(calendar).toMatch(/\r\nEND:VCALENDAR\r\n$/);
      expect(unfolded(calendar).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      const read = valueOf(calendar, 'SUMMARY')?.replaceAll(/\\([nN\\;,])/g, (_, character: string) =>
        character.toLowerCase() === 'n' ? '\n' : character,
      );
      expect(read).toBe(writable(text).replaceAll(/\r\n|\r/g, '\n'));
    },
  );

  // SPEC 10.40
  it('folds its lines at 75 bytes, never within a character', () => {
    for (const text of HOSTILE) {
      for (const line of event({ title: text, description: text }).split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });
});

const eventOf = (calendar: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(calendar)?.[0];

const file = (post: Partial<Post>) => eventFile(published({ id: 'p1', type: 'Event', ...post }), SITE);

describe('the file of one event', () => {
  // SPEC 10.111
  it('has the same event as the calendar, and nothing that makes it a calendar of its own', () => {
    const end = { endDate: '2025-06-01T15:30:00.000Z' };
    expect(eventOf(file(end))).toBe(eventOf(event(end)));
    expect(valueOf(file(end), 'UID')).toMatch(/^p1@/);
    for (const name of ['X-WR-CALNAME', 'NAME', 'SOURCE', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL']) {
      expect(valueOf(event(end), name), name).toBeDefined();
      expect(valueOf(file(end), name), name).toBeUndefined();
    }
  });

  it.each(HOSTILE)('has one event, whatever its text: %j', (text) => {
    const lines = unfolded(file({ title: text, description: text }));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });
});

describe('the sitemap', () => {
  // SPEC 10.43
  it('lists the pages of the site and every post', () => {
    const document = parsedXml(sitemap([published({ id: `a&b<"'` })], SITE));
    const addresses = [...document.querySelectorAll('loc')].map(({ textContent }) => textContent);
    const bodies = [
      '/',
      '/about_us',
      '/?body=donate',
      '/?body=apparatus',
      '/?body=join_us',
      '/?body=call_history',
      '/?body=new_station',
      '/?body=news_n_events',
    ];
    expect(addresses).toEqual(
      ['/accessibility.html', '/privacy.html', ...bodies, `/posts/ShowPost/a%26b%3C%22'`].map((path) => SITE + path),
    );
    expect(textOf(document, 'lastmod')).toBe('2025-01-03T00:00:00.000Z');
  });
});

const PAGE = `<!doctype html><html><head><meta charset="utf-8" /><title>Site</title>
<meta
  name="description"
  content="general" />
<meta property="og:type" content="website" /><meta property="og:site_name" content="Site" />\
<meta property="og:title" content="Site" />
<meta property="og:image" content="x" /><meta property="og:image:width" content="1200" />\
<link rel="canonical" href="https://site.example/" />
<script type="module" src="/static/js/a.js"></script></head><body><div id="root"></div>\
<noscript><main><h1>Site</h1></main>
    </noscript></body></html>`;

/** Returns the JSON-LD data on a post's page. */
function dataOf(post: Partial<Post>): unknown {
  const { document } = new JSDOM(withPost(PAGE, published(post), SITE)).window;
  return JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
}

describe('the page of a post', () => {
  // SPEC 10.42
  it.each(HOSTILE)('has %j in its head, escaped', (text) => {
    const { document } = new JSDOM(
      withPost(PAGE, published({ title: text, description: text, media: ['/posts/a.jpg'] }), SITE),
    ).window;
    const meta = (name: string) =>
      [...document.querySelectorAll(`meta[property="${name}"]`)].map((element) => element.getAttribute('content'));
    const html = (value: string) => writable(value).replaceAll('\r\n', '\n');
    expect(meta('og:title')).toEqual([html(text)]);
    expect(document.title).toBe(`${html(text)} · ${company.name}`.replaceAll(/\s+/g, ' ').trim());
    expect(meta('og:description')).toEqual([summary(text, 200)]);
    expect(meta('og:image')).toEqual([`${SITE}/api/obj/posts/a.jpg`]);
    expect(meta('og:type')).toEqual(['article']);
    expect(meta('og:site_name')).toEqual(['Site']);
    expect(meta('og:image:width')).toEqual([]);
    expect(document.querySelectorAll('link[rel=canonical], title, meta[name=description]')).toHaveLength(3);
    expect([...document.querySelectorAll('script')].map(({ type }) => type).sort()).toEqual([
      'application/ld+json',
      'module',
    ]);
    const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
      headline: string;
    };
    expect(data.headline).toBe(writable(text));
    expect(document.querySelector('img')).toBeNull();
    const { document: plain } = new JSDOM(
      /<noscript>([^]*)<\/noscript>/.exec(withPost(PAGE, published({ title: text, description: text }), SITE))?.[1] ??
        '',
    ).window;
    expect([plain.querySelector('article h2')?.textContent, plain.querySelectorAll('script, img').length]).toEqual([
      html(text),
      0,
    ]);
  });

  // SPEC 10.94
  it('has the end of an event, if it is known', () => {
    const endDate = '2025-06-01T15:30:00.000Z';
    expect(dataOf({ type: 'Event', endDate })).toMatchObject({ endDate });
    expect(dataOf({ type: 'Event' })).not.toHaveProperty('endDate');
    expect(dataOf({ type: 'News', endDate })).not.toHaveProperty('endDate');
  });

  // SPEC 10.41
  it('has the start and the organizer of an event', () => {
    const data = dataOf({ type: 'Training' });
    expect(data).toMatchObject({
      '@type': 'Event',
      startDate: '2025-06-01T12:00:00.000Z',
      organizer: { '@type': 'FireStation' },
    });
    expect(data).not.toHaveProperty('author');
  });
});

describe('a summary', () => {
  it.each([
    ['short', 10, 'short'],
    ['cut after a word', 12, 'cut after a…'],
    ['two\n\nlines', 20, 'two lines'],
    ['\u{1F692}\u{1F692}\u{1F692}', 2, '\u{1F692}…'],
  ])('of %j within %i is %j', (text, length, line) => {
    expect(summary(text, length)).toBe(line);
  });
});
