import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedPage, table } from '@firehouse/functions/testing/generated-page';
import { readModules } from './counts/modules.ts';
import { readDirections, wrongImports, type Directions } from './directions.ts';
import { filesBelow } from './sourceFiles.ts';
import { scratchFolder } from '../testing/scratchFolder.ts';

const root = resolve(import.meta.dirname, '../..');
const directions = readDirections(root);
const folder = scratchFolder();

/** Writes files to a temporary repository and returns what is wrong with their imports. */
async function wrongIn(rules: Directions, written: Readonly<Record<string, string>>): Promise<string[]> {
  await folder.write(written);
  const files = filesBelow(folder.path());
  return wrongImports(folder.path(), files, readModules(folder.path(), files), rules);
}

describe('this repository', () => {
  const files = filesBelow(root);
  const modules = readModules(root, files);
  const wrongWith = (changed: Directions) => wrongImports(root, files, modules, { ...directions, ...changed });

  it('imports in the listed directions only', () => {
    expect(wrongImports(root, files, modules)).toEqual([]);
  });

  it.each([
    ['emulators', 'src/query', 'src/store'],
    ['functions', 'src/http', 'src/platform'],
    ['web', 'src/ui/**', 'src/lib/**'],
    ['web', 'src/features/drafts/**', 'src/features/incidents/**'],
    ['model', 'src/schema', 'src/values'],
  ])('fails lint where a row of %s is broken: %s without %s', (name, row, lacking) => {
    const { folders = {}, ...rest } = directions[name] ?? { imports: [] };
    const less = { ...folders, [row]: (folders[row] ?? []).filter((other) => other !== lacking) };
    expect(less[row]).not.toEqual(folders[row]);
    const findings = wrongWith({ [name]: { ...rest, folders: less } });
    expect(findings[0]).toContain(`${row} may not import ${name}/${lacking.replace('**', '')}`);
  });

  it('keeps the database out of functions/src/http', () => {
    const inHttp = [...modules].filter(([file]) => file.startsWith('functions/src/http/') && !file.includes('.test.'));
    expect(inHttp.length).toBeGreaterThan(10);
    expect(inHttp.filter(([, { specifiers }]) => specifiers.some((name) => name.startsWith('firebase-')))).toEqual([]);
  });

  it.each(Object.keys(directions).filter((name) => (directions[name]?.imports.length ?? 0) > 0))(
    'fails lint where %s imports a workspace that is not listed',
    (name) => {
      const changed = { ...directions[name], imports: [], tests: [] };
      expect(wrongWith({ [name]: changed })[0]).toContain(`${name} may not import `);
    },
  );

  it.each([
    ['docs/architecture.md', 'workspaces', workspacesTable()],
    ['emulators/README.md', 'directions', foldersTable('emulators')],
    ['functions/README.md', 'directions', foldersTable('functions')],
    ['incidents/README.md', 'directions', foldersTable('incidents')],
    ['model/README.md', 'directions', foldersTable('model')],
    ['scripts/README.md', 'directions', foldersTable('scripts')],
    ['web/README.md', 'directions', foldersTable('web')],
  ])('is described by %s', (file, section, expected) => {
    generatedPage(join(root, file)).expectSection(section, expected);
  });

  it('has no table of imports that is written by hand', () => {
    const documents = files
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(join(root, file), 'utf8'));
    expect(documents.flatMap(handWrittenTables)).toEqual([]);
  });
});

/** Finds tables of allowed imports that aren't generated. */
function handWrittenTables(document: string): readonly string[] {
  return document.replaceAll(/<!-- (\w+) -->[^]*?<!-- \/\1 -->/g, '').match(/\| (?:can|may) import \|/gi) ?? [];
}

function workspacesTable(): string {
  const rows = Object.entries(directions).map(([name, { imports, tests = [] }]) => [
    `\`${name}\``,
    listOf(imports),
    listOf(tests),
  ]);
  return table(['Package', 'May import', 'Its tests and benches, too'], rows);
}

function foldersTable(name: string): string {
  const rows = Object.entries(directions[name]?.folders ?? {}).map(([row, entries]) => [
    listOf([row]),
    listOf(entries),
  ]);
  return table(['Folder', 'May import'], rows);
}

function listOf(folders: readonly string[]): string {
  return folders.length === 0 ? '–' : folders.map((name) => `\`${name.replace(/^src\//, '')}\``).join(', ');
}

describe('imports between folders', () => {
  const open = { web: { imports: [] } };

  it('may point one way, regardless of imports in tests', async () => {
    const written = {
      'web/src/ui/a.ts': "import { b } from '../lib/b.ts';",
      'web/src/ui/deep/c.ts': "import { a } from '../a.ts';",
      'web/src/lib/b.ts': "import { other } from './other.ts';",
      'web/src/lib/b.test.ts': "import { a } from '../ui/a.ts';",
      'web/src/lib/testing/b.ts': "import { a } from '../../ui/a.ts';",
    };
    expect(await wrongIn(open, written)).toEqual([]);
  });

  it.each([
    ['a static import', "import { a } from '../ui/a.ts';"],
    ['one of several lines', "import {\n  a,\n} from '../ui/a.ts';"],
    ['a type', "import type { A } from '../ui/a.ts';"],
    ['an export', "export { a } from '../ui/a.ts';"],
    ['an effect', "import '../ui/a.ts';"],
    ['a dynamic import', "const a = () => import('../ui/a.ts');"],
    ['a type in a comment', "/** @type {import('../ui/a.ts').A} */\nexport const a = 1;"],
    ['text of a file', "import a from '../ui/a.ts?raw';"],
  ])('must not be mutual, as by %s', async (_, text) => {
    const written = { 'web/src/ui/a.ts': "import { b } from '../lib/b.ts';", 'web/src/lib/b.ts': text };
    expect(await wrongIn(open, written)).toEqual(['These folders import each other: web/src/lib, web/src/ui']);
  });

  it('must not form a circle of three, which is found once, without folders that only import it', async () => {
    const written = {
      'web/src/a/x.ts': "import '../b/x.ts';",
      'web/src/b/x.ts': "import '../c/x.ts';",
      'web/src/c/x.ts': "import '../a/x.ts';",
      'web/src/d/x.ts': "import '../a/x.ts';",
    };
    expect(await wrongIn(open, written)).toEqual(['These folders import each other: web/src/a, web/src/b, web/src/c']);
  });

  it('must be listed, and what is listed must be imported', async () => {
    const written = { 'web/src/a/x.ts': "import '../b/x.ts';", 'web/src/b/x.ts': '', 'web/src/c/x.ts': '' };
    const rows = { 'src/a': ['src/c'], 'src/b': [] };
    expect(await wrongIn({ web: { imports: [], folders: rows } }, written)).toEqual([
      'web/src/a/x.ts: src/a may not import web/src/b/x.ts (directions.json).',
      'web/src/c/x.ts: its folder has no row in directions.json.',
      'web: src/a imports no src/c: remove it from directions.json.',
    ]);
  });

  it('are free inside a folder with all its subfolders, and never lead from one page to another', async () => {
    const written = {
      'web/src/ui/a/x.ts': "import '../b/x.ts';",
      'web/src/ui/b/x.ts': '',
      'web/src/pages/home/part/x.ts': "import '../x.ts'; import '../../news/x.ts';",
      'web/src/pages/home/x.ts': '',
      'web/src/pages/news/x.ts': '',
    };
    const rows = { 'src/ui/**': [], 'src/pages/*': [] };
    expect(await wrongIn({ web: { imports: [], folders: rows } }, written)).toEqual([
      'web/src/pages/home/part/x.ts: src/pages/* may not import web/src/pages/news/x.ts (directions.json).',
    ]);
  });
});

describe('imports of a row with entries of other workspaces', () => {
  const manifest = JSON.stringify({ name: '@x/b', exports: { '.': './src/x.ts', './part': './src/part.ts' } });
  const rules = {
    a: { imports: ['b'], folders: { 'src/c': [], 'src/ui/**': ['@x/b/part', 'src/c'] } },
    b: { imports: [], doors: true },
  };
  const written = {
    'a/src/c/x.ts': "import '@x/b';",
    'a/src/ui/deep/x.ts': "import '@x/b/part'; import '../../c/x.ts';",
    'b/package.json': manifest,
    'b/src/x.ts': '',
    'b/src/part.ts': '',
  };

  it('are of these entries', async () => {
    expect(await wrongIn(rules, written)).toEqual([]);
  });

  it.each([
    ['@x/b', "import { fact } from '@x/b';"],
    ['@x/b', "import type { Fact } from '@x/b';"],
    ['@x/b', "const fact = import('@x/b');"],
    ['#facts', "import { fact } from '#facts';"],
  ])('are of no other entry, as %s: %s', async (other, text) => {
    expect(await wrongIn(rules, { ...written, 'a/src/ui/y.ts': text })).toEqual([
      `a/src/ui/y.ts: src/ui/** may not import ${other} (directions.json).`,
    ]);
  });

  it('are required, as all entries of a row are', async () => {
    expect(await wrongIn(rules, { ...written, 'a/src/ui/deep/x.ts': "import '../../c/x.ts';" })).toEqual([
      'a: src/ui/** imports no @x/b/part: remove it from directions.json.',
    ]);
  });
});

describe('imports between workspaces', () => {
  const manifest = JSON.stringify({ name: '@x/b', exports: { '.': './src/x.ts' } });
  const rules = { a: { imports: [], tests: ['b'] }, b: { imports: [], doors: true } };

  it('must be listed, by a path as by a name; more of them for tests', async () => {
    const written = {
      'a/src/x.ts': "import '@x/b';",
      'a/src/x.test.ts': "import '@x/b';",
      'b/package.json': manifest,
      'b/src/x.ts': "import '../../a/src/x.ts';",
    };
    expect(await wrongIn(rules, written)).toEqual([
      'a/src/x.ts: a may not import b (directions.json).',
      'b/src/x.ts: b may not import a (directions.json).',
    ]);
  });

  it('go through the doors', async () => {
    const written = {
      'a/bench/x.ts': "import '../../b/src/x.ts'; import '@x/b'; import '@x/b/every/x.ts';",
      'b/package.json': JSON.stringify({ name: '@x/b', exports: { '.': './src/x.ts', './every/*': './src/*' } }),
      'b/src/x.ts': '',
    };
    expect(await wrongIn(rules, written)).toEqual([
      'a/bench/x.ts imports b/src/x.ts: use a door, in the exports of b/package.json.',
      'a/bench/x.ts imports @x/b/every/x.ts: use a door, in the exports of b/package.json.',
    ]);
  });

  it('of a workspace alone need only its own files and packages', async () => {
    const written = {
      'a/package.json': JSON.stringify({ name: 'a', devDependencies: { '@y/z': '1' } }),
      'a/tsconfig.json': '{ "extends": "../tsconfig.base.json" }',
      'a/README.md': 'Its decisions are in [docs](../docs/decisions); see `src/x.ts`.',
      'a/src/x.ts': "import 'node:fs'; import 'fs'; import '@y/z/deep'; import 'vite'; import 'a/own';",
      'a/src/deep/x.test.ts': "const root = new URL('../..', import.meta.url); const rules = '../../../x.rules';",
    };
    expect(await wrongIn({ a: { imports: [], alone: true } }, written)).toEqual([
      'a/src/x.ts imports vite, which a/package.json does not list.',
      'a/README.md has the path ../docs/decisions, which leaves a.',
      'a/src/deep/x.test.ts has the path ../../../x.rules, which leaves a.',
      'a/tsconfig.json has the path ../tsconfig.base.json, which leaves a.',
    ]);
  });
});
