import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { openRecords, type Records } from './storedRecords.ts';

const POST = {
  title: 'Chicken barbecue & <b>tours</b>',
  description: 'Halves and sides, from eleven on.',
  occurrenceDate: Timestamp.fromMillis(Date.UTC(2031, 4, 6, 15)),
  postedBy: 'officer@people.example',
  media: ['/posts/barbecue.jpg'],
};

let records: Records;
let instance: Instance;
let site: string;

beforeAll(async () => {
  site = ownSuite().hosting;
  records = openRecords();
  await records.put({
    'posts/feeds-event': { ...POST, type: 'Event' },
    'posts/feeds-training': { ...POST, type: 'Training', title: 'Ladders' },
    'posts/feeds-news': { ...POST, type: 'News', title: 'A new pumper' },
  });
  instance = await startInstance({ SITE_ADDRESS: site, SHARE_READS_MS: '0' }, 'feeds');
});

afterAll(async () => {
  await instance.stop();
  await records.clear();
});

async function read(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ response: Response; text: string }> {
  const response = await fetch(instance.url + path, { headers });
  return { response, text: await response.text() };
}

describe.each([
  ['/feeds/news.xml', 'application/rss+xml; charset=utf-8'],
  ['/feeds/events.ics', 'text/calendar; charset=utf-8'],
  ['/feeds/events/feeds-event.ics', 'text/calendar; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s', (path, type) => {
  it('has its content type, is cacheable, and responds with 304 to a matching ETag', async () => {
    const { response } = await read(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const again = await read(path, { 'If-None-Match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  it('does not reveal who posted', async () => {
    expect((await read(path)).text).not.toContain('officer@');
  });

  // SPEC 10.39
  it('is reached through Hosting', async () => {
    const response = await fetch(site + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it('accepts only GET', async () => {
    expect((await fetch(instance.url + path, { method: 'POST' })).status).toBe(405);
  });
});

// SPEC 10.39
it('the news feed contains posts of all types, as plain text', async () => {
  const { text } = await read('/feeds/news.xml');
  expect(text).toContain('A new pumper');
  expect(text).toContain('Ladders');
  expect(text).not.toContain('<b>tours</b>&');
});

// SPEC 10.40
it('the calendar contains only events and trainings', async () => {
  const { text } = await read('/feeds/events.ics');
  expect(text).toContain('DTSTART:20310506T150000Z');
  expect(text).toContain('SUMMARY:Ladders');
  expect(text).not.toContain('A new pumper');
});

// SPEC 10.111
it('the file of one event or training has it alone; there is none of other posts', async () => {
  const { text } = await read('/feeds/events/feeds-training.ics');
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Ladders']);
  for (const id of ['feeds-news', 'nothing-here', '__x__', 'a%2Fb', '%3Cscript%3E', '.', 'x'.repeat(1_501)]) {
    const missing = await read(`/feeds/events/${id}.ics`);
    expect([missing.response.status, missing.text], id).toEqual([404, 'This event does not exist.']);
    expect(missing.response.headers.get('cache-control')).not.toMatch(/public/);
  }
});

function scripts(html: string): readonly string[] | null {
  return html.match(/<script type="module"[^>]*>/g);
}

describe('the page of a post', () => {
  // SPEC 10.42
  it('has the post in its head, and the site’s own scripts and policy', async () => {
    const [{ response, text }, shell] = await Promise.all([
      read('/posts/ShowPost/feeds-event'),
      fetch(`${site}/shell.html`),
    ]);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<meta property="og:title" content="Chicken barbecue &amp; &lt;b&gt;tours&lt;/b&gt;" />');
    expect(text).toContain(`<meta property="og:image" content="${site}/api/obj/posts/barbecue.jpg" />`);
    expect(scripts(text)).toEqual(scripts(await shell.text()));
    for (const header of ['content-security-policy', 'content-security-policy-report-only', 'reporting-endpoints']) {
      expect(shell.headers.get(header)).not.toBeNull();
      expect(response.headers.get(header), header).toBe(shell.headers.get(header));
    }
  });

  // SPEC 10.42
  it('is reached through Hosting', async () => {
    const response = await fetch(`${site}/posts/ShowPost/feeds-event`);
    expect([response.status, (await response.text()).includes('og:title" content="Chicken barbecue')]).toEqual([
      200,
      true,
    ]);
  });

  // SPEC 10.42
  it.each(['nothing-here', '__x__', 'a%2Fb', '%3Cscript%3E'])(
    'is the plain page with 404 for %s, which does not exist',
    async (id) => {
      const { response, text } = await read(`/posts/ShowPost/${id}`);
      const shell = await fetch(`${site}/shell.html`);
      expect([response.status, text]).toEqual([404, await shell.text()]);
    },
  );

  it('is 503 with a sentence when the site does not respond', async () => {
    const alone = await startInstance({ SITE_ADDRESS: 'http://127.0.0.1:9' }, 'feeds');
    try {
      const response = await fetch(`${alone.url}/posts/ShowPost/feeds-event`);
      expect([response.status, await response.text()]).toEqual([
        503,
        'This page is not available right now. Please try again.',
      ]);
    } finally {
      await alone.stop();
    }
  });
});
