import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { applyCompany } from './applyCompany.ts';
import { readCompany } from './companyFile.ts';
import { makeItYours } from './makeItYours.ts';
import { factsToStartFrom } from './questions.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = scratchFolder();

/** Files that contain the company's facts. */
const OWN = [
  'company/company.json',
  'company/publicationPolicy.json',
  'model/src/facts/everyPage.ts',
  'firebase.json',
  '.firebaserc',
  'functions/.env.example',
];

/** All required facts of another company. Some have characters that are special in replacements. */
const OTHER = {
  company: {
    name: 'Håfa Adai "Coral Bay" Fire & Rescue',
    shortName: "O'Hågat's $& Fire \\ Rescue",
    station: 'Station 904',
    founded: 1968,
    address: { line1: '12 Breadfruit Street', city: 'Hagåtña', state: 'GU', zip: '96910' },
    coordinate: { lat: 13.4745, lng: 144.7504 },
    timeZone: 'Pacific/Guam',
    phone: '671-555-0111',
    email: 'office@coralbayfire.example',
    origin: 'https://coralbayfire.example',
  },
  accounts: { microsoftTenant: 'aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb' },
  brandColors: { main: '#1d4f91', accent: '#8a8d8f' },
  functionsRegion: 'asia-southeast1',
  project: 'coral-bay-fire',
};

const texts = async () => Promise.all(OWN.map((file) => readFile(join(folder.path(), file), 'utf8')));
const apply = (path: string) => applyCompany(path, async () => {});
const failing = (path: string) => applyCompany(path, () => Promise.reject(new Error('No icons.')));
const run = (...argv: readonly string[]) => makeItYours(folder.path(), argv, apply);

/** Runs make-it-yours with facts from a file. */
async function take(facts: unknown, applied = apply) {
  const text = typeof facts === 'string' ? facts : JSON.stringify(facts);
  await folder.write({ 'answers.json': text });
  return makeItYours(folder.path(), ['--from', join(folder.path(), 'answers.json')], applied);
}

beforeEach(async () => {
  const files = await Promise.all(OWN.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const));
  await folder.write({ ...Object.fromEntries(files), 'scripts/company/company.schema.json': '{}' });
  const modules = ['fewPages', 'signIn', 'joinUs', 'publication', 'sessions'];
  await folder.write(Object.fromEntries(modules.map((name) => [`model/src/facts/${name}.ts`, ''])));
  await apply(folder.path());
});

describe('make-it-yours', () => {
  it('reports all problems of the facts at once, and writes nothing', async () => {
    const before = await texts();
    const wrong = { company: { timeZone: 'Eastern', phone: '5', address: { zip: 1 } }, brandColors: { main: 'red' } };
    const error: Error = await take(wrong).then(
      () => new Error('It was accepted.'),
      (thrown: Error) => thrown,
    );
    expect(error.message).toContain('Nothing was written.');
    for (const path of ['company.timeZone', 'company.phone', 'company.address.zip', 'brandColors.main'])
      expect(error.message).toContain(`${path} must be `);
    await expect(take({ company: { nmae: 'x' } })).rejects.toThrow('company.nmae');
    await expect(take('{')).rejects.toThrow('answers.json cannot be read');
    await expect(run('--from', 'missing.json')).rejects.toThrow('Nothing was written');
    expect(await texts()).toEqual(before);
  });

  it('has help, and needs a terminal to prompt', async () => {
    expect(await run('--help')).toContain('--from');
    await expect(run('--form', 'x')).rejects.toThrow('--from');
    await expect(run()).rejects.toThrow('This needs a terminal');
  });

  it('prints its facts as a file that changes nothing', async () => {
    const before = await texts();
    expect(await take(await run('--print'))).toBe('Nothing changed.');
    expect(await texts()).toEqual(before);
  });

  it('writes another company once, and then there is nothing to change', async () => {
    const start = factsToStartFrom(await readCompany(folder.path()));
    expect(await take(OTHER)).toContain('What is left to do');
    expect(await take(OTHER)).toBe('Nothing changed.');
    const all = (await texts()).join('\n');
    for (const text of ['Pacific/Guam', 'asia-southeast1', 'coral-bay-fire', String.raw`O'Hågat's $& Fire \\ Rescue`])
      expect(all).toContain(text);
    const facts = await readCompany(folder.path());
    expect(facts.get('company.shortName')).toBe(OTHER.company.shortName);
    // None of the demo company's optional facts are left.
    expect(facts.has('company.motto')).toBe(start.has('company.motto'));
  });

  it('restores everything if a later step fails', async () => {
    const before = await texts();
    await expect(take(OTHER, failing)).rejects.toThrow(/Nothing was changed.*No icons\./s);
    expect(await texts()).toEqual(before);
  });
});
