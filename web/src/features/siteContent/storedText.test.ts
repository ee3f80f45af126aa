import { textBlocks } from '@firehouse/model';
import { expect, it, vi } from 'vitest';
import { textOfHtml } from './storedText.ts';

it('a stored page becomes a text with its headings, paragraphs, lists and links', () => {
  const html = `<!doctype html><title>No</title><h2>Your  gift</h2><p>We
    <strong>answer</strong> calls.</p><ul><li>$25 <p>each</p></li><li>$50</li></ul><ol><li>One</li></ol><p> </p>
    <p>Ask <a href="mailto:t@x.example">the treasurer</a> or <a href="https://x.example/">https://x.example/</a>
    or <a href="/here">here</a>.</p>`;
  const text = textOfHtml(html);
  expect(text).toBe(
    '# Your gift\n\nWe answer calls.\n\n- $25 each\n- $50\n- One\n\n' +
      'Ask the treasurer (t@x.example) or https://x.example/ or here.',
  );
  expect(textBlocks(text).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'paragraph']);
});

it('a hostile page becomes text, runs nothing and loads nothing', () => {
  vi.stubGlobal('hacked', vi.fn());
  const text = textOfHtml(
    '<p onclick="hacked()">a<script>hacked()</script><img src=x onerror="hacked()">' +
      '<a href="javascript:hacked()">b</a></p>',
  );
  expect(text).not.toContain('javascript:');
  expect(text).toMatch(/^a/);
  expect(document.querySelector('img, script')).toBeNull();
});
