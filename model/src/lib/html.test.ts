import { expect, it } from 'vitest';
import { escapeHtml } from './html.ts';

it('escapes the markup characters of XML and HTML, and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'>Fire & Rescue</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Fire &amp; Rescue&lt;/a&gt;',
  );
  expect(escapeHtml('57 Lantern Hill Road, café')).toBe('57 Lantern Hill Road, café');
});
