import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { nameOfPhrase, phrase } from './headerPhrase.ts';

const NAMES = [
  'Lantern Hill: Alerts',
  "O'Hara's",
  String.raw`The "Old" Nine \ Fire`,
  'Göhler’s Gully – ein Löschzug mit einem sehr langen Namen, der nicht in ein Wort paßt',
  '消防団 🚒'.repeat(9),
  '=?UTF-8?Q?no?=',
];

it.each(NAMES)('%s is ASCII in a header, in words of at most 75 characters, and decodes to itself', async (name) => {
  const text = phrase(name);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  if (/^[\x20-\x7e]*$/.test(name)) expect(nameOfPhrase(text)).toBe(name);
  else expect(Math.max(...text.split(' ').map(({ length }) => length))).toBeLessThanOrEqual(75);
  if (name.startsWith('=?')) return;
  const { from } = await PostalMime.parse(`From: ${text} <a@fire.example>\r\n\r\n`);
  expect(from).toMatchObject({ name, address: 'a@fire.example' });
});

it('a name is read with and without quotes', () => {
  expect(nameOfPhrase(' Fire Company ')).toBe('Fire Company');
  expect(nameOfPhrase('"Fire, Company"')).toBe('Fire, Company');
  expect(nameOfPhrase('The "Old" Nine')).toBe('The "Old" Nine');
  expect(nameOfPhrase('Station "9"')).toBe('Station "9"');
});
