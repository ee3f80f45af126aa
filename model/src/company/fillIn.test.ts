import { expect, it } from 'vitest';
import { company, fillIn, responseArea } from '../index.ts';

it('replaces placeholders with facts', () => {
  expect(fillIn('{{company.name}}, {{company.address.city}}, since {{company.founded}}; {{responseArea.county}}')).toBe(
    `${company.name}, ${company.address.city}, since ${company.founded}; ${responseArea.county}`,
  );
});

it('encodes the facts, and leaves the rest of the text as it is', () => {
  expect(fillIn('<b>{{company.name}}</b> {{other}} {{ company.name }}', () => '&amp;')).toBe(
    '<b>&amp;</b> {{other}} {{ company.name }}',
  );
});

it('throws for a fact that does not exist', () => {
  expect(() => fillIn('{{company.nothing.here}}')).toThrow('The company has no fact "company.nothing.here".');
  expect(() => fillIn('{{company.address}}')).toThrow('The company has no fact "company.address".');
});

it('omits what is about a fact that the company lacks', () => {
  const fax = '{{#company.nothing}}, fax {{company.nothing}}{{/company.nothing}}';
  const template = `Write${fax}{{#company.phone}} or call{{/company.phone}}.`;
  expect(fillIn(template)).toBe('Write or call.');
});
