import { company } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { compose } from './renderEmail.ts';

const buttons = (html: string) => html.match(/<a [^>]*border:2px/g)?.length ?? 0;

describe('an email', () => {
  it('has the same content in text and in HTML, with the company at the end', () => {
    const { text, html } = compose('Hello', [
      'One.',
      { link: 'https://x.example/#a=b', label: 'Go' },
      { facts: [['Name', 'Ada']] },
    ]);
    const before = 'One.\n\nGo:\nhttps://x.example/#a=b\n\nName: Ada\n\n';
    expect(text.slice(0, (before + company.name).length)).toBe(before + company.name);
    expect(html).toMatch(
      /<h1[^>]*>Hello<\/h1>\n<p[^>]*>One\.<\/p>\n<p[^>]*><a href="https:\/\/x\.example\/#a=b"[^>]*>Go<\/a><\/p>/,
    );
    expect(html).toMatch(/<dt[^>]*>Name<\/dt><dd[^>]*>Ada<\/dd>/);
    expect(html).toContain(company.phone);
  });

  it('escapes markup', () => {
    const { html } = compose('x', [
      '<script>alert("1")</script>',
      { facts: [['<b>', `' onload='x`]] },
      { link: 'https://x.example/"><img>', label: '&amp;' },
    ]);
    expect(html).not.toMatch(/<script|<img|<b>|' onload/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(html).toContain('>&amp;amp;</a>');
  });

  it.each([
    'Hi\r\nBcc: victim@people.example',
    'Hi\nBcc: victim@people.example',
    'Hi\u2028Bcc: x',
    'Hi\u0085Bcc: x',
    'Hi\u0000\u000bBcc: x',
  ])('has a subject of one line: %j', (subject) => {
    expect(compose(subject, []).subject).toMatch(/^Hi Bcc: [ -~]+$/);
  });

  it('has a subject of at most 150 characters', () => {
    expect(compose('x'.repeat(10_000), []).subject).toHaveLength(150);
  });

  it('keeps line breaks, and removes characters that change the text direction', () => {
    const { text, html } = compose('x', ['one\r\ntwo\u202ethree']);
    expect(text).toContain('one\ntwo three');
    expect(html).toContain('one<br/>two three');
  });

  it('has headings and notes in text and in HTML', () => {
    const { text, html } = compose('x', [{ heading: 'Open house' }, 'Come by.', { note: 'You get this because …' }]);
    expect(text).toMatch(/^OPEN HOUSE\n\nCome by\.\n\nYou get this because …\n\n/);
    expect(html).toMatch(/<h2[^>]*>Open house<\/h2>/);
  });

  it('shows its first link as a button, unless it has sections', () => {
    const links = [1, 2].map((at) => ({ link: `https://x.example/${at}`, label: 'Go' }));
    expect(buttons(compose('x', links).html)).toBe(1);
    expect(buttons(compose('x', [{ heading: 'One' }, ...links]).html)).toBe(0);
  });

  it('has the company’s name in the subject, but not in the heading', () => {
    const { subject, html } = compose(`You are subscribed · ${company.shortName}`, []);
    expect(subject).toBe(`You are subscribed · ${company.shortName}`);
    expect(html).toMatch(/<h1[^>]*>You are subscribed<\/h1>/);
  });

  it('has its first paragraph or the given text as the preheader', () => {
    expect(compose('x', [{ heading: 'No' }, 'First <b>']).html).toMatch(
      /<div style="display:none[^>]*>First &lt;b&gt;</,
    );
    expect(compose('x', ['First'], { preheader: 'Instead' }).html).toMatch(/<div style="display:none[^>]*>Instead</);
  });

  it('declares both color schemes, sets no background or text colors, and loads nothing', () => {
    const { html } = compose('x', ['One.', { link: 'https://x.example/', label: 'Go' }]);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/background|<img|<link|url\(|[; "]color:(?!inherit)/);
  });
});
