import { expect, it } from 'vitest';
import { htmlText } from './htmlText.ts';

it.each([
  ['<p>One</p><p>Two<br/>Three</p>', 'One\n\nTwo\nThree'],
  ['<table><tr><td>Type:</td><td>Fire</td></tr><tr><td>A</td></tr></table>', 'Type: Fire\n\nA'],
  ['a&nbsp;&amp;&lt;b&#62; &#x41; &bogus; &#99999999; &#1114112;', 'a &<b> A &bogus; &#99999999;'],
  ['<HEAD><TITLE>x</TITLE></HEAD><STYLE>y</STYLE><!-- z --><script>alert("<p>")</script>İstanbul', 'İstanbul'],
  ['1 < 2', '1 < 2'],
  ['a<!-- open', 'a'],
  ['a<style>b', 'a'],
  ['', ''],
])('%j is the text %j', (html, text) => {
  expect(htmlText(html).replaceAll(/\n+/g, (lines) => (lines.length > 2 ? '\n\n' : lines))).toBe(text);
});

it.each(['<', '<!--', '<a ', '&', '&#', '<script>', '</', '<td><'])('takes linear time: %s', (part) => {
  const start = performance.now();
  htmlText(part.repeat(65_536 / part.length));
  expect(performance.now() - start).toBeLessThan(1_000);
});
