import { describe, expect, it } from 'vitest';
import { linkedRuns, textBlocks } from './formattedText.ts';

describe('the blocks of a text', () => {
  it('are paragraphs, headings and lists', () => {
    const text =
      '# Give\r\nEach dollar\ncounts.\n- $25\n• $50\n\n\n- $90\nThank you.\n ## More \n#5 is an engine\n-5 °F';
    expect(textBlocks(text)).toEqual([
      { kind: 'heading', text: 'Give' },
      { kind: 'paragraph', text: 'Each dollar\ncounts.' },
      { kind: 'list', items: ['$25', '$50'] },
      { kind: 'list', items: ['$90'] },
      { kind: 'paragraph', text: 'Thank you.' },
      { kind: 'heading', text: 'More' },
      { kind: 'paragraph', text: '#5 is an engine\n-5 °F' },
    ]);
  });

  it.each(['', ' \n\n ', '#', '- '])('of %j have no empty one', (text) => {
    expect(textBlocks(text).filter((block) => block.kind === 'list' || block.text === '')).toEqual([]);
  });
});

const links = (text: string) => linkedRuns(text).flatMap(({ href }) => href ?? []);

describe('the links in a text', () => {
  it('are its web and email addresses, without the punctuation after them', () => {
    const text = 'See https://a.example/b?c=d#e, (http://f.example). Or write to Chief.O’x+1@mail.g.example!';
    expect(links(text)).toEqual(['https://a.example/b?c=d#e', 'http://f.example', 'mailto:x+1@mail.g.example']);
    expect(
      linkedRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//x.example',
    'file:///etc/passwd',
    '<a href="//x.example" onclick="alert(1)">x</a>',
    'https://',
    'a@b',
    '@b.example',
    '',
  ])('are not in %j', (text) => {
    expect(links(text)).toEqual([]);
    expect(
      linkedRuns(text)
        .map((run) => run.text)
        .join(''),
    ).toBe(text);
  });

  it.each([
    ['an override of the direction', 'https://a.example/\u202Egpj.exe', 'https://a.example/'],
    ['a letter that looks like another', 'https://\u0430.example', undefined],
    ['a zero-width space', 'https://a.example\u200B.b.example', 'https://a.example'],
    ['a line break', 'https://a.example\nb', 'https://a.example'],
  ])('end at %s', (_what, text, link) => {
    expect(links(text)).toEqual(link === undefined ? [] : [link]);
  });

  it.each(['a'.repeat(20_000), 'a.'.repeat(10_000), `a@${'b.'.repeat(10_000)}`, 'https://'.repeat(2_500)])(
    'are found in time that grows with the text',
    (text) => {
      const start = performance.now();
      linkedRuns(text);
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});
