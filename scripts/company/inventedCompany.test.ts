import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stationNumber } from '@firehouse/model';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paintNumber } from '@firehouse/web/build';
import { buildCopy, builtTexts, copyForCompany, leftoversIn, runIn, visitCopy } from './companyCopy.ts';
import type { Facts } from './facts.ts';
import { inventCompanies } from './inventCompany.ts';

// If upload tests have run in this process, sharp can't open SVG images without this.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const root = resolve(import.meta.dirname, '../..');

/**
 * A made-up company on Guam. Its members sign in with Google, its name has letters outside Latin-1, and its colors are
 * white and nearly white.
 */
const [invented] = inventCompanies('81557');

/** Facts with rare values, or with characters that are special in scripts, JSON, regexes or replacements. */
const AWKWARD: Facts = new Map<string, unknown>([
  ['company.name', 'Håfa Adai "Coral Bay" Łódź Fire & Rescue'],
  ['company.shortName', "O'Hågat's $& Fire \\ Rescue"],
  ['company.emergencyNumber', '999'],
  ['company.donation.script', 'https://give.coralbayfire.example/give.js'],
  ['company.donation.link', 'https://give.coralbayfire.example/'],
  ['accounts.facebookPageId', '200000000000001'],
  ['accounts.facebookAppId', '300000000000001'],
  ['responseArea.county', 'Central District'],
  ['responseArea.towns', ['Hagåtña', 'Sinajana']],
  ['joining.requirements', ['Age 18 or older', 'Lives within ten minutes of the station']],
  ['medicalIncidents.types', ['MED*', '* INJURIES']],
  ['microsoftSecretEnds', '2027-11-30'],
  ['functionsRegion', 'asia-southeast1'],
  ['project', 'coral-bay-fire'],
]);

/**
 * Unit tests that depend on the company's facts or dispatch centers. They run again for the other company. To save
 * time, all other unit tests don't.
 */
const UNIT_TESTS = [
  'model/src',
  'functions/src/mail/renderEmail',
  'functions/src/mail/smtpPool',
  'functions/src/subscriptions',
  'functions/src/feeds',
  'functions/src/identity',
  'functions/src/dispatch',
  'incidents/src/dispatch',
  'functions/src/deployment',
  'seed/src/demo',
  'seed/src/dispatch',
  'seed/src/import',
  'scripts/company/drawIcons',
  'scripts/check/colorLiterals',
  'scripts/operations/hosting',
  'scripts/operations/doctor',
  'scripts/run/demoAccounts',
  'web/vite',
];
const PAGE_TESTS = [
  'src/app/PublicPage',
  'src/app/frame',
  'src/features/signIn',
  'src/pages/home',
  'src/pages/joinUs',
  'src/pages/newStation',
];

const parent = mkdtempSync(join(tmpdir(), 'invented-company-'));
const copy = join(parent, 'firehouse');

/** Returns the SVG path data for a digit. */
function strokes(digit: string): string | undefined {
  const mark = '<text class="number" x="1" y="1" font-size="1" stroke="x">0</text>';
  return / d="([^"]*)"/.exec(paintNumber(mark, digit))?.[1];
}

describe('another company, made by ten answers', () => {
  let facts: Facts;
  let built: ReadonlyMap<string, string>;

  beforeAll(async () => {
    if (invented === undefined) throw new Error('No company was drawn.');
    facts = await copyForCompany(root, copy, { ...invented, optional: new Map([...invented.optional, ...AWKWARD]) });
    await buildCopy(copy);
    built = await builtTexts(copy);
  }, 300_000);
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('has no facts or colors of this one in its build', async () => {
    await runIn(copy, ['node_modules/oxfmt/bin/oxfmt', '--list-different', 'model/src']);
    const hosting = await readFile(join(copy, 'firebase.json'), 'utf8');
    expect(leftoversIn([...built, ['firebase.json', hosting]], facts)).toEqual([]);
  });

  it('has no old fact and nothing empty on its pages and in its emails, feeds and documents', async () => {
    const { texts, problems } = await visitCopy(copy);
    expect(Object.keys(texts).length).toBeGreaterThan(25);
    expect(leftoversIn(Object.entries(texts), facts)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('has its own dispatch center in its functions', () => {
    const functions = [...built].flatMap(([file, text]) => (file.startsWith('functions/') ? text : [])).join('\n');
    const [center = 'none'] = Object.keys(invented?.dispatchCenters ?? {});
    expect(functions).toContain(center);
  });

  it('has its own number on its apparatus, and its own image for shared links', async () => {
    const number = String(facts.get('company.station')).replaceAll(/\D/g, '');
    const drawings = [...built].filter(([file]) => /static\/img\/.*\.svg$/.test(file));
    const [, engine = ''] = drawings.find(([file]) => file.includes('/engine-')) ?? [];
    for (const digit of number) expect(engine).toContain(`d="${strokes(digit)}"`);
    for (const [file, text] of drawings)
      for (const digit of stationNumber.replaceAll(new RegExp(`[${number}]`, 'g'), ''))
        expect(text.includes(`d="${strokes(digit)}" transform`), file).toBe(false);
    const share = 'icons/share.png';
    const [own, other] = await Promise.all(
      [join(root, 'web/public', share), join(copy, 'web/dist', share)].map((file) => sharp(file).raw().toBuffer()),
    );
    expect(own?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it('passes its tests', async () => {
    const projects = ['--project', 'unit', '--project', 'web'];
    await runIn(copy, [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects,
      '--reporter=dot',
      ...UNIT_TESTS,
      ...PAGE_TESTS,
    ]);
  }, 300_000);
});
