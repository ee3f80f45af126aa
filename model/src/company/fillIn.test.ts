import { expect, it } from 'vitest';
import { company, fillIn, responseArea } from '../index.ts';

it('puts facts into a text', () => {
  expect(fillIn('{{company.name}}, {{company.address.city}}, since {{company.founded}}; {{responseArea.county}}')).toBe(
    `${company.name}, ${company.address.city}, since ${company.founded}; ${responseArea.county}`,
  );
});

it('prepares them for the text, and leaves the text as it is', () => {
  expect(fillIn('<b>{{company.name}}</b> {{other}} {{ company.name }}', () => '&amp;')).toBe(
    '<b>&amp;</b> {{other}} {{ company.name }}',
  );
});

it('has no fact that the company has not', () => {
  expect(() => fillIn('{{company.nothing.here}}')).toThrow('The company has no fact "company.nothing.here".');
  expect(() => fillIn('{{company.address}}')).toThrow('The company has no fact "company.address".');
});
