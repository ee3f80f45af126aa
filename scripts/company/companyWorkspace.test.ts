import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratchFolder.ts';
import { readCompaniesArguments, summaryOf } from './companies.ts';
import { companyFoldersIn, prepareWorkspace } from './companyWorkspace.ts';
import { readCompanyOption } from './runForCompany.ts';

const folder = scratchFolder();
const inFolder = (path: string) => join(folder.path(), path);
const read = (path: string) => readFile(inFolder(path), 'utf8');

const companyFiles = (path: string, name: string) => ({
  [`${path}/company.json`]: JSON.stringify({ company: { name } }),
  [`${path}/publicationPolicy.json`]: '{}',
  [`${path}/dispatchCenters.json`]: '[]',
  [`${path}/privacy.html`]: '<p>',
  [`${path}/drawings/mark.svg`]: '<svg/>',
});

beforeEach(async () => {
  await folder.write({
    ...companyFiles('product/company', 'Demo'),
    ...companyFiles('county/elm-grove', 'Elm Grove'),
    ...companyFiles('county/mill-creek', 'Mill Creek'),
    'county/readme.txt': 'Not a company',
    'product/package-lock.json': '1',
    'product/firebase.json': 'demo',
    'product/node_modules/vite/index.js': 'vite',
    'product/node_modules/.package-lock.json': '{}',
    'product/web/src/page.ts': 'one',
    'product/web/src/old.ts': 'old',
    'product/web/dist/page.js': 'built for the demo',
    'product/web/node_modules/sass/index.js': 'sass',
    'product/web/public/icons/icon.svg': 'red',
  });
});

const prepare = (name: string) => prepareWorkspace(inFolder('product'), inFolder(`county/${name}`));

describe('the copy for a company folder', () => {
  it('has the product and the company folder itself, and changes nothing in the repository', async () => {
    const copy = await prepare('elm-grove');
    expect(copy).toBe(inFolder('product/.firebase/companies/elm-grove'));
    const inCopy = (path: string) => readFile(join(copy, path), 'utf8');
    expect(await inCopy('company/company.json')).toContain('Elm Grove');
    expect(await inCopy('web/src/page.ts')).toBe('one');
    expect(await inCopy('node_modules/vite/index.js')).toBe('vite');
    expect(await inCopy('node_modules/.package-lock.json')).toBe('{}');
    expect(await inCopy('web/node_modules/sass/index.js')).toBe('sass');
    expect(await readdir(join(copy, 'web'))).not.toContain('dist');
    // Files that a command writes to `company` end up in the company's own folder.
    await writeFile(join(copy, 'company/.env.elm-grove'), 'A=1');
    expect(await read('county/elm-grove/.env.elm-grove')).toBe('A=1');
    expect(await read('product/company/company.json')).toContain('Demo');
    expect((await lstat(inFolder('product/company'))).isSymbolicLink()).toBe(false);
  });

  it('keeps its builds when the sources are copied again', async () => {
    const copy = await prepare('elm-grove');
    await mkdir(join(copy, 'web/dist'));
    await writeFile(join(copy, 'web/dist/page.js'), 'built for Elm Grove');
    await writeFile(join(copy, 'firebase.json'), 'Elm Grove');
    await writeFile(join(copy, 'web/public/icons/icon.svg'), 'green');
    await rm(inFolder('product/web/src/old.ts'));
    await folder.write({ 'product/web/src/page.ts': 'two' });
    await prepare('elm-grove');
    expect(await readdir(join(copy, 'web/src'))).toEqual(['page.ts']);
    expect(await readFile(join(copy, 'web/src/page.ts'), 'utf8')).toBe('two');
    expect(await readFile(join(copy, 'web/dist/page.js'), 'utf8')).toBe('built for Elm Grove');
    expect(await readFile(join(copy, 'web/public/icons/icon.svg'), 'utf8')).toBe('green');
    expect(await readFile(join(copy, 'firebase.json'), 'utf8')).toBe('demo');
    expect(await read('county/elm-grove/company.json')).toContain('Elm Grove');
    await folder.write({ 'product/package-lock.json': '2', 'product/node_modules/new/index.js': 'new' });
    await prepare('elm-grove');
    expect(await readFile(join(copy, 'node_modules/new/index.js'), 'utf8')).toBe('new');
  });

  it('is refused for a folder that lacks something, or has the name of another one', async () => {
    await rm(inFolder('county/elm-grove/privacy.html'));
    await expect(prepare('elm-grove')).rejects.toThrow(/county\/elm-grove has no privacy\.html\. Copy/);
    await prepare('mill-creek');
    await folder.write(companyFiles('other/mill-creek', 'Mill Creek, Ohio'));
    await expect(prepareWorkspace(inFolder('product'), inFolder('other/mill-creek'))).rejects.toThrow(
      'is for another folder',
    );
  });
});

describe('company folders', () => {
  it('are a folder, or those in it', async () => {
    expect(await companyFoldersIn(inFolder('county'))).toEqual(
      ['elm-grove', 'mill-creek'].map((name) => inFolder(`county/${name}`)),
    );
    expect(await companyFoldersIn(inFolder('county/elm-grove'))).toEqual([inFolder('county/elm-grove')]);
    for (const none of ['product/web', 'nowhere'])
      await expect(companyFoldersIn(inFolder(none))).rejects.toThrow('there is no company.json');
  });

  it('have one report, which fails if one of them does', () => {
    const results = [
      { folder: 'elm-grove', code: 0, output: 'Building web: done' },
      { folder: 'mill-creek', code: 1, output: 'Correct company/company.json:\n\n  company.phone must be …\n' },
    ];
    expect(summaryOf('build', results)).toEqual({
      code: 1,
      text: `ok      elm-grove
failed  mill-creek
          Correct company/company.json:
            company.phone must be …
build: 1 of 2 companies are in order.`,
    });
    expect(summaryOf('doctor', [{ folder: 'a', code: 0, output: 'Nothing is missing' }])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Nothing is missing') as string,
    });
  });
});

describe('the command line', () => {
  it('has the company folder in either form, and other arguments', () => {
    const build = { script: 'scripts/run/build.ts', args: ['web'], folder: 'elm' };
    for (const argv of [
      ['scripts/run/build.ts', '--company', 'elm', 'web'],
      ['/product/scripts/run/build.ts', 'web', '--company=elm'],
    ])
      expect(readCompanyOption('/product', argv)).toEqual(build);
  });

  it.each([
    [['scripts/run/build.ts', '--company'], 'Name the company folder'],
    [['scripts/run/build.ts', '--company', '--local'], 'Name the company folder'],
    [['scripts/run/build.ts', '--company='], 'Name the company folder'],
    [['scripts/check/lint.ts', '--company', 'elm'], 'has no option --company'],
  ])('%j is refused', (argv, message) => {
    expect(() => readCompanyOption('/product', argv)).toThrow(message);
  });

  it('of a loop names a command and folders', () => {
    expect(readCompaniesArguments(['doctor', 'county', '--', '--local'])).toMatchObject({
      script: 'scripts/operations/doctor.ts',
      folders: ['county'],
      args: ['--local'],
    });
    for (const argv of [[], ['build'], ['deploy', 'county'], ['build', '--force']])
      expect(() => readCompaniesArguments(argv), argv.join(' ')).toThrow('npm run companies');
  });
});
