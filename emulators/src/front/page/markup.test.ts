import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';

describe('a template', () => {
  it('escapes text in elements and attributes, but not other templates', () => {
    const id = `"><img src=x onerror='alert(1)'>&\``;
    expect(markup`<a href="${id}">${[id, markup`<b>${1}</b>`]}</a>${false}${undefined}`.text).toBe(
      '<a href="&#34;&#62;&#60;img src=x onerror=&#39;alert(1)&#39;&#62;&#38;&#96;">' +
        '&#34;&#62;&#60;img src=x onerror=&#39;alert(1)&#39;&#62;&#38;&#96;<b>1</b></a>',
    );
  });

  it('makes control characters, invisible characters and text direction marks visible', () => {
    expect(markup`${'a\u0000\u001b\u007f\u202eb\u2066\u200b\ufeff\ud800c\r\n\td'}`.text).toBe(
      'a\u2400\u241b\\u007f\\u202eb\\u2066\\u200b\\ufeff\\ud800c\u240d\n\td',
    );
    expect(markup`${'é 👩‍🚒 שלום'}`.text).toBe('é 👩‍🚒 שלום');
  });
});
