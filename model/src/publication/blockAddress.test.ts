import { describe, expect, it, vi } from 'vitest';
import { blockAddress } from './blockAddress.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const addressOf = (text: string) => blockAddress(text).address;

describe('a house number', () => {
  it.each([
    ['1234 MAIN ST', '1200 block of MAIN ST'],
    ['1234 Main Street, Allentown', '1200 block of Main Street, Allentown'],
    ['1234 main st., allentown', '1200 block of main st., allentown'],
    ['99 MAIN ST', 'Unit block of MAIN ST'],
    ['100 MAIN ST', '100 block of MAIN ST'],
    ['0 MAIN ST', 'Unit block of MAIN ST'],
    ['000012 MAIN ST', 'Unit block of MAIN ST'],
    ['123456 MAIN ST', '123400 block of MAIN ST'],
    ['  1234   MAIN \t ST  ', '1200 block of MAIN ST'],
  ])('%s becomes %s', (text, expected) => {
    expect(blockAddress(text)).toEqual({ address: expected, hasRoad: true });
  });

  it.each([
    ['a range', '1234-1238 MAIN ST'],
    ['a range with spaces', '1234 - 1238 MAIN ST'],
    ['a range with a dash', '1234–1238 MAIN ST'],
    ['a fraction', '1234 1/2 MAIN ST'],
    ['a fraction of one character', '1234½ MAIN ST'],
    ['a letter', '1234B MAIN ST'],
    ['a letter after a hyphen', '1234-B MAIN ST'],
    ['a letter as a word', '1234 B MAIN ST'],
    ['a range with a letter', '1234-1238B MAIN ST'],
    ['digits of full width', '１２３４ MAIN ST'],
    ['an apartment', '1234 MAIN ST APT 2'],
    ['an apartment with a sign', '1234 MAIN ST #2B'],
    ['an apartment after a comma', '1234 MAIN ST, APT 2'],
    ['a floor', '1234 MAIN ST 2ND FL'],
    ['the rear', '1234 MAIN ST REAR'],
    ['a business after it', '1234 MAIN ST JOES PIZZA'],
    ['a business after a colon', '1234 MAIN ST : @JOES PIZZA'],
    ['a resident after it', '1234 MAIN ST - ADA SMITH'],
    ['a business before it', 'JOES PIZZA, 1234 MAIN ST'],
    ['a cross street', '1234 MAIN ST & OAK AVE'],
    ['a phone number', '1234 MAIN ST 610-555-1234'],
    ['the number again', '1234 MAIN ST 1234'],
    ['invisible characters', '12\u200B34 MAIN\u00AD ST'],
    ['a comma at the end', '1234 MAIN ST,'],
  ])('is removed with %s', (_, text) => {
    expect(addressOf(text)).toBe('1200 block of MAIN ST');
  });

  it.each([
    ['1234 N MAIN ST', 'N MAIN ST'],
    ['1234 E ST', 'E ST'],
    ['1234 B ST', 'B ST'],
    ['1234 PARK PL E', 'PARK PL E'],
    ['1234 4TH ST', '4TH ST'],
    ['1234 W 21st AVE', 'W 21st AVE'],
    ['1234 ST JAMES ST', 'ST JAMES ST'],
    ['1234 FRONT ST', 'FRONT ST'],
    ['1234 MILL CREEK RD EXT', 'MILL CREEK RD EXT'],
    ['1234 Orchard View', 'Orchard View'],
    ["1234 HAGY'S FORD RD", "HAGY'S FORD RD"],
    ['1234 RUE DE L’ÉGLISE DR', 'RUE DE L’ÉGLISE DR'],
    ['1234 RT 309', 'RT 309'],
    ['1234 US HWY 22 E', 'US HWY 22 E'],
    ['1234 PA 100', 'PA 100'],
    ['1234 RT202 PKWY', 'RT202 PKWY'],
    ['1234 BROADWAY', 'BROADWAY'],
  ])('%s keeps the road', (text, road) => {
    expect(addressOf(text)).toBe(`1200 block of ${road}`);
  });
});

describe('an address without a house number', () => {
  it.each([
    'HIGHLAND CT & ROSEBAY CT, NEW HANOVER',
    '4TH AVE & SPRING ST',
    'RT422 BYP EB & ARMAND HAMMER BLVD OVERPASS',
    'W GERMANTOWN PIKE & N TROOPER RD',
    'Limekiln Pike, Allentown',
    'RT 309',
    'I-78 EB',
  ])('%s stays', (text) => {
    expect(blockAddress(text)).toEqual({ address: text, hasRoad: true });
  });

  it.each([
    ['MAIN ST / OAK AVE', 'MAIN ST & OAK AVE'],
    ['MAIN ST AT OAK AVE', 'MAIN ST & OAK AVE'],
    ['Main St and Oak Ave', 'Main St & Oak Ave'],
    ['REINDEER CT & DEAD END', 'REINDEER CT'],
    ['JOES PIZZA & MAIN ST', 'MAIN ST'],
    ['OAK AVE & 1234 MAIN ST', 'OAK AVE'],
    ['OAK AVE & MAIN ST 1234', 'OAK AVE'],
    ['OAK AVE & ONE MAIN ST', 'OAK AVE'],
  ])('%s becomes %s: only roads are kept', (text, expected) => {
    expect(blockAddress(text)).toEqual({ address: expected, hasRoad: true });
  });
});

describe('an address that cannot be read', () => {
  it.each([
    ['JOES PIZZA 1234 MAIN ST', ''],
    ['JOES PIZZA 1234 MAIN ST, ALLENTOWN', 'ALLENTOWN'],
    ['MM 12.4 I-78, UPPER MACUNGIE', 'UPPER MACUNGIE'],
    ['PO BOX 1234, EMMAUS', 'EMMAUS'],
    ['P.O. BOX 1234 MAIN ST, EMMAUS', 'EMMAUS'],
    ['N6W1234 COUNTY LN, EMMAUS', 'EMMAUS'],
    ['#1234 MAIN ST, EMMAUS', 'EMMAUS'],
    ['(1234) MAIN ST, EMMAUS', 'EMMAUS'],
    ['12 34 MAIN ST, EMMAUS', 'EMMAUS'],
    ['1234567 MAIN ST, EMMAUS', 'EMMAUS'],
    ['1234MAIN ST, EMMAUS', 'EMMAUS'],
    ['1234, EMMAUS', 'EMMAUS'],
    ['1234 APT 2 MAIN ST, EMMAUS', 'EMMAUS'],
    ['1234 FL 12, EMMAUS', 'EMMAUS'],
    ['MAIN ST 1234, EMMAUS', 'EMMAUS'],
    ['MAIN ST NO. 1234, EMMAUS', 'EMMAUS'],
    ['١٢٣٤ MAIN ST, EMMAUS', 'EMMAUS'],
    ['1٢34 MAIN ST, EMMAUS', 'EMMAUS'],
    ['①②③④ HILLTOP, EMMAUS', 'EMMAUS'],
    ['ⅫⅫ HILLTOP, EMMAUS', 'EMMAUS'],
    ['ONE MAIN ST, EMMAUS', 'EMMAUS'],
    ['TWENTY-ONE MAIN ST, EMMAUS', 'EMMAUS'],
    ['SMITH RESIDENCE, EMMAUS', 'EMMAUS'],
    ['HILLTOP NURSING HOME, EMMAUS', 'EMMAUS'],
    [', EMMAUS', 'EMMAUS'],
    ['NO LOCATION - NEIGHBORING COUNTY', ''],
    ['EMMAUS', ''],
    ['1234', ''],
    ['', ''],
    [' , , ', ''],
  ])('%j is reduced to the town: %j', (text, town) => {
    expect(blockAddress(text)).toEqual({ address: town, hasRoad: false });
  });
});

describe('the town', () => {
  it.each([
    ['1234 MAIN ST, ALLENTOWN, PA 18103-1234', 'ALLENTOWN'],
    ['1234 MAIN ST, ALLENTOWN, PA', 'ALLENTOWN'],
    ['1234 MAIN ST, ALLENTOWN PA 18103', 'ALLENTOWN PA'],
    ['1234 MAIN ST, ALLENTOWN 18103', 'ALLENTOWN'],
    ['1234 MAIN ST APT 2, UPPER MACUNGIE', 'UPPER MACUNGIE'],
    ['1234 MAIN ST; APT 2; COEUR D’ALENE', 'COEUR D’ALENE'],
    ['1234 MAIN ST\nALLENTOWN', 'ALLENTOWN'],
  ])('of %j is %j', (text, town) => {
    expect(addressOf(text)).toBe(`1200 block of MAIN ST, ${town}`);
  });

  it.each(['APT 2', 'APT B', '1238', 'UNIT', 'OAK AVE', '610-555-1234', 'SMITH RESIDENCE', 'ONE', '18103', '@SMITH'])(
    'is not %j',
    (last) => {
      expect(addressOf(`1234 MAIN ST, ${last}`)).toBe('1200 block of MAIN ST');
    },
  );
});

/** Creates a seeded random number generator, so every run tests the same addresses. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a block address of any text', () => {
  const pieces = [
    'MAIN Oak N B ST Ave RD 4TH RT 309 APT 2 # 1/2 BOX PO JOES ALLENTOWN PA 18103 AND AT UNIT FL ONE 1ST PIZZA HWY I',
    ', ; & / - – ½ . : @ ( ) \u200B Ⅻ ٣ é BROADWAY I-78',
  ]
    .join(' ')
    .split(' ')
    .concat('\n');

  it('never contains the house number', () => {
    const random = randomNumbers(57);
    for (let run = 0; run < 20_000; run += 1) {
      // Avoid multiples of 100, which look like a block, and anything that could be a route number or an ordinal.
      const number = `${1 + random(98)}${11 + random(88)}${1 + random(9)}`;
      const words = Array.from({ length: 1 + random(7) }, () => pieces[random(pieces.length)] ?? '');
      words.splice(random(words.length + 1), 0, number);
      const text = words.join(random(5) === 0 ? '' : ' ');
      const { address, hasRoad } = blockAddress(text);
      expect(address, text).not.toContain(number);
      expect(address.replace(/^\d+00 block of /, ''), text).not.toMatch(/\d{4}|\p{No}|\p{Nl}|[^\P{Nd}0-9]/u);
      expect(hasRoad || !/\d/.test(address), text).toBe(true);
    }
  });

  it('takes little time for a hostile text', () => {
    const texts = ['1 '.repeat(5_000), '- '.repeat(5_000), ','.repeat(10_000), `1234 ${'A '.repeat(5_000)}ST`];
    const began = performance.now();
    for (const text of texts) blockAddress(text);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
