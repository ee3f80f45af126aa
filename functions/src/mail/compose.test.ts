import { describe, expect, it } from 'vitest';
import { compose } from './compose.ts';

describe('a letter', () => {
  it('says the same in text and in HTML, with the company below', () => {
    const { text, html } = compose('Hello', [
      'One.',
      { link: 'https://x.example/#a=b', label: 'Go' },
      { facts: [['Name', 'Ada']] },
    ]);
    expect(text).toMatch(/^One\.\n\nGo:\nhttps:\/\/x\.example\/#a=b\n\nName: Ada\n\nLantern Hill/);
    expect(html).toContain('<p>One.</p><p><a href="https://x.example/#a=b">Go</a></p>');
    expect(html).toContain('<tr><th align="left" valign="top">Name</th><td>Ada</td></tr>');
  });

  it('shows markup, and does not obey it', () => {
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

  it('has a short subject, whatever it is made from', () => {
    expect(compose('x'.repeat(10_000), []).subject).toHaveLength(150);
  });

  it('keeps lines, and drops what would turn the direction of the text', () => {
    const { text, html } = compose('x', ['one\r\ntwo\u202ethree']);
    expect(text).toContain('one\ntwo three');
    expect(html).toContain('one<br/>two three');
  });
});
