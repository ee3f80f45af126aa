import { accounts, company, functionsRegion } from '@firehouse/model';
import { siteColors } from '@firehouse/model/colors';
import { expect, it } from 'vitest';
import { leftoverColors, leftoverFacts } from './leftovers.ts';

const second = { brandColors: { main: '#123456', accent: '#654321' } };
const found = (text: string) =>
  leftoverFacts(second)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ fact }) => fact);

it('finds facts as they appear in pages, scripts and configuration', () => {
  const { name, origin, address, founded, fundraising, coordinate, timeZone } = company;
  for (const text of [
    `<h1>${name}</h1>`,
    name.toUpperCase(),
    `see ${origin}/posts`,
    `{city:"${address.city}"}`,
    `a station in ${address.city}, ${address.state}`,
    `{founded:${founded},raised:${fundraising?.raised}}`,
    `"longitude":${coordinate.lng}}`,
    `timeZone:\`${timeZone}\``,
    `"region": "${functionsRegion}"`,
    ...(accounts.microsoftTenant === undefined ? [] : [`tenant=${accounts.microsoftTenant}`]),
  ])
    expect(found(text), text).not.toEqual([]);
});

it('ignores words that contain a fact, other numbers, and facts that the second company shares', () => {
  const { address, founded, fundraising, phone } = company;
  for (const text of [`${address.city}esque`, `x${phone}9`, `[${founded},${fundraising?.required}]`, 'Fire & Rescue'])
    expect(found(text), text).toEqual([]);
  const namesake = { ...second, company: { name: company.name } };
  const facts = leftoverFacts(namesake).map(({ fact }) => fact);
  expect(facts).not.toContain(company.name);
  const { timeZone, emergencyNumber } = company;
  const neighbor = { ...second, company: { timeZone, founded, emergencyNumber }, functionsRegion };
  const left = leftoverFacts(neighbor).map(({ fact }) => fact);
  for (const fact of [`timeZone ${timeZone}`, `since ${founded}`, `tel:${emergencyNumber}`])
    expect(left, fact).not.toContain(fact);
  expect(left).toContain(`lat ${company.coordinate.lat}`);
});

it('has the colors of this company, without grays', () => {
  const colors = leftoverColors(second);
  for (const color of colors) expect(color).toMatch(/^#(?!(..)\1\1$)[\da-f]{6}$/);
  expect(colors).toEqual(
    expect.arrayContaining([siteColors().light.red].filter((color) => !/^#(..)\1\1$/.test(color))),
  );
  expect(leftoverColors({ brandColors: second.brandColors })).not.toContain(siteColors(second.brandColors).light.red);
});
