import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { thingsToDo } from './changelog.ts';
import { git, mergeRelease } from './mergeRelease.ts';

const folder = scratchFolder();
const upstream = () => join(folder.path(), 'upstream');
const copy = () => join(folder.path(), 'copy');
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];

async function commit(repository: string, files: Readonly<Record<string, string>>, ...tags: string[]) {
  await folder.write(Object.fromEntries(Object.entries(files).map(([path, text]) => [join(repository, path), text])));
  const at = join(folder.path(), repository);
  await git(at, 'add', '--all');
  await git(at, ...AUTHOR, 'commit', '-qm', 'Change');
  for (const tag of tags) await git(at, 'tag', tag);
}

const inCopy = (path: string) => readFile(join(copy(), path), 'utf8').catch(() => undefined);

beforeEach(async () => {
  await git(folder.path(), 'init', '-q', '-b', 'main', 'upstream');
  await commit(
    'upstream',
    {
      'company/company.json': '{"name":"Demo"}',
      'company/drawings/mark.svg': 'lantern',
      'firebase.json': 'policy of the demo',
      'model/src/facts/everyPage.ts': 'Demo',
      'web/public/icons/icon.png': 'red',
      'web/page.ts': 'one\ntwo\nthree\nfour\nfive\n',
    },
    'v1.0.0',
  );
  await git(folder.path(), 'clone', '-q', 'upstream', 'copy');
  await git(copy(), 'config', 'user.name', 'Ada');
  await git(copy(), 'config', 'user.email', 'ada@example.org');
  await commit('copy', {
    'company/company.json': '{"name":"Elm Grove"}',
    'company/.env.elm-grove': 'SMTP_HOST=smtp.example',
    'firebase.json': 'policy of Elm Grove',
    'model/src/facts/everyPage.ts': 'Elm Grove',
    'web/public/icons/icon.png': 'green',
  });
});

const upgrade = async (tag: string) => {
  await git(copy(), 'fetch', '-q', '--tags', upstream());
  return mergeRelease(copy(), tag);
};

describe('a release', () => {
  it('changes the product, and nothing that is the company’s', async () => {
    await rm(join(upstream(), 'company/drawings/mark.svg'));
    await commit(
      'upstream',
      {
        'company/company.json': '{"name":"Demo","fax":"5"}',
        'company/drawings/emblem.svg': 'new lantern',
        'firebase.json': 'new policy of the demo',
        'model/src/facts/everyPage.ts': 'Demo, fax',
        'web/public/icons/icon.png': 'darker red',
        'web/public/icons/new.png': 'new',
        'web/page.ts': 'one\ntwo\nthree\nfour\nFIVE\n',
      },
      'v1.1.0',
    );
    expect(await upgrade('v1.1.0')).toEqual([]);
    const files = {
      'company/company.json': '{"name":"Elm Grove"}',
      'company/.env.elm-grove': 'SMTP_HOST=smtp.example',
      'company/drawings/mark.svg': 'lantern',
      'company/drawings/emblem.svg': undefined,
      'firebase.json': 'new policy of the demo',
      'model/src/facts/everyPage.ts': 'Demo, fax',
      'web/public/icons/icon.png': 'green',
      'web/public/icons/new.png': 'new',
      'web/page.ts': 'one\ntwo\nthree\nfour\nFIVE\n',
    };
    for (const [path, text] of Object.entries(files)) expect(await inCopy(path), path).toBe(text);
    await git(copy(), 'commit', '-qm', 'Upgrade');
    await commit('upstream', { 'company/company.json': '{}', 'web/page.ts': 'ONE\n' }, 'v2.0.0');
    expect(await upgrade('v2.0.0')).toEqual([]);
    expect(await inCopy('company/company.json')).toBe('{"name":"Elm Grove"}');
    expect(await inCopy('web/page.ts')).toBe('ONE\n');
  });

  it('is merged with other changes to the product, which are named', async () => {
    await commit('copy', { 'web/page.ts': 'ONE\ntwo\nthree\nfour\nfive\n' });
    await commit('upstream', { 'web/page.ts': 'one\ntwo\nthree\nfour\nFIVE\n' }, 'v1.1.0');
    expect(await upgrade('v1.1.0')).toEqual(['web/page.ts']);
    expect(await inCopy('web/page.ts')).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
  });

  it('that changes lines that the company edited changes nothing, and says which', async () => {
    await commit('copy', { 'web/page.ts': 'one\nours\nthree\nfour\nfive\n' });
    await commit('upstream', { 'web/page.ts': 'one\ntheirs\nthree\nfour\nfive\n', 'firebase.json': 'x' }, 'v1.1.0');
    const before = await git(copy(), 'rev-parse', 'HEAD');
    await expect(upgrade('v1.1.0')).rejects.toThrow(/Nothing was changed: .*\n {2}web\/page\.ts\n.*git checkout/s);
    expect(await git(copy(), 'rev-parse', 'HEAD')).toBe(before);
    expect(await git(copy(), 'status', '--porcelain')).toBe('');
    await writeFile(join(copy(), 'web/page.ts'), 'one\ntwo\nthree\nfour\nfive\n');
    await git(copy(), 'commit', '-qam', 'Undo');
    expect(await upgrade('v1.1.0')).toEqual([]);
  });
});

it('the changelog says what a company has to do for each release since its own', () => {
  const changelog = `# Changelog

## 2.0.0

### What you have to do

- Decide
  who sees it.
- Deploy.

### Other

- Nothing

## 1.10.0 (2027-01-02)

### What you have to do

- Read.

## 1.9.0

### What you have to do

- Earlier.
`;
  expect(thingsToDo(changelog, '1.9.0', 'v2.0.0')).toEqual([
    '1.10.0: Read.',
    '2.0.0: Decide who sees it.',
    '2.0.0: Deploy.',
  ]);
  expect(thingsToDo(changelog, '1.9.0', 'v1.10.0')).toEqual(['1.10.0: Read.']);
});
