import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PlainError } from '../lib/steps.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { DRAWN_FROM, drawingSources } from './applyCompany.ts';
import { parseFacts, readCompany, validCompany, writeCompany } from './companyFile.ts';
import { generatedFiles } from './generatedFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = scratchFolder();

it('what follows from the company folder is up to date; if not, run npm run company', async () => {
  const facts = await validCompany(root);
  for (const [file, text] of await generatedFiles(root, facts))
    expect(await readFile(join(root, file), 'utf8'), file).toBe(text);
  expect((await readFile(join(root, DRAWN_FROM), 'utf8')).trim()).toBe(drawingSources(root, facts));
});

it('the modules have any text as it is', async () => {
  const name = '"Back\\slash" O\'Hara’s $& `tick` </script> 消防団 🚒';
  const facts = new Map([...(await validCompany(root)), ['company.name', name]]);
  const module = (await generatedFiles(root, facts)).get('model/src/facts/everyPage.ts') ?? '';
  await folder.write({ 'everyPage.ts': module });
  expect((await import(join(folder.path(), 'everyPage.ts'))).company.name).toBe(name);
});

it('company.json is the same after it is read and written', async () => {
  await folder.write({ 'company/company.json': await readFile(join(root, 'company/company.json'), 'utf8') });
  await writeCompany(folder.path(), await readCompany(folder.path()));
  const [one, other] = await Promise.all(
    [root, folder.path()].map((each) => readFile(join(each, 'company/company.json'), 'utf8')),
  );
  expect(JSON.parse(other ?? '')).toEqual(JSON.parse(one ?? ''));
});

it.each([
  ['[', 'The publication policy is not JSON.'],
  [
    '[{ "types": ["EMS*"], "publish": "delayed", "delayMinute": 60 }]',
    'Rule 1 of the publication policy has an unknown property delayMinute.',
  ],
  [
    '[{ "types": ["*"], "publish": "delayed" }]',
    'Rule 1 of the publication policy is delayed and has no delayMinutes.',
  ],
])('the publication policy %s is refused', async (policy, problem) => {
  await folder.write({ 'company/publicationPolicy.json': policy });
  await expect(generatedFiles(folder.path(), await validCompany(root))).rejects.toThrow(
    new PlainError(`Correct company/publicationPolicy.json: ${problem}`),
  );
});

it('errors in company.json are sentences', async () => {
  expect(() => parseFacts('{ "company": { ', 'company/company.json')).toThrow('company/company.json cannot be read');
  expect(() => parseFacts('[]', 'a.json')).toThrow('a.json cannot be read: it must have an object');
  expect(() => parseFacts('{"company":{"nmae":"x"}}', 'a.json')).toThrow(
    'a.json has company.nmae, and there is no such fact.',
  );
  await folder.write({ 'company/company.json': '{"company":{"name":"","phone":"5"}}' });
  await expect(validCompany(folder.path())).rejects.toThrow(
    /^Correct company\/company.json:\n {2}company.name must be one line .*\n.*company.phone must be a number such as/s,
  );
});
