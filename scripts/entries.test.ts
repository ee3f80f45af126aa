import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow } from './sources.mjs';

const root = resolve(import.meta.dirname, '..');

interface Package {
  readonly name: string;
  readonly workspaces: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;

const folders = readPackage('').workspaces;
const entries = new Set(
  folders.map(readPackage).flatMap(({ name, exports = {} }) => Object.keys(exports).map((at) => posix.join(name, at))),
);

/** What an import, a type, a mock or a required module names. */
const SPECIFIER = /(?:\b(?:from|import)\s*|\b(?:import|mock|resolve|require)\(\s*)['`]((?:\.|@firehouse\/)[^'`]+)['`]/g;
const CODE = /\.([cm]?[jt]s|tsx)$/;

/** Folders that import others, and are imported, without entries. */
const OUTSIDE = new Set(['emulators', 'scripts']);

/** What a file imports of another package, other than by an entry. */
function pastEntries(file: string, text: string): string[] {
  const [own = ''] = file.split('/');
  return Array.from(text.matchAll(SPECIFIER), ([, specifier = '']) => specifier).filter((specifier) => {
    if (specifier.startsWith('@')) return !specifier.includes('${') && !entries.has(specifier);
    const [other = ''] = posix.join(posix.dirname(file), specifier).split('/');
    return other !== own && CODE.test(specifier) && !OUTSIDE.has(other);
  });
}

it('no package imports another past its entries', () => {
  const files = folders.filter((folder) => !OUTSIDE.has(folder)).flatMap((folder) => filesBelow(root, folder));
  const code = files.filter((file) => CODE.test(file));
  expect(code.length).toBeGreaterThan(1_000);
  const found = code.flatMap((file) =>
    pastEntries(file, readFileSync(join(root, file), 'utf8')).map((specifier) => `${file}: ${specifier}`),
  );
  expect(found).toEqual([]);
});

it('every entry has a name of its own', () => {
  expect([...entries].filter((entry) => entry.includes('*'))).toEqual([]);
});

it.each([
  ["import { callId } from '../../incidents/src/intake/callId.ts';", '../../incidents/src/intake/callId.ts'],
  ["const { siteAuth } = await import('../../web/src/lib/firebase/auth.ts');", '../../web/src/lib/firebase/auth.ts'],
  ["vi.mock('@firehouse/functions/caller/role', () => ({}));", '@firehouse/functions/caller/role'],
])('would be reported: %s', (line, specifier) => {
  expect(pastEntries('tests/api/one.test.ts', line)).toEqual([specifier]);
});

it('would not be reported: an entry, a module of the same package, a file that is read', () => {
  const lines = `
import { callId } from '@firehouse/incidents';
import { ownSuite } from '../suite/context.ts';
const picture = resolve(import.meta.dirname, '../../seed/objects/members/user.png');
`;
  expect(pastEntries('tests/api/one.test.ts', lines)).toEqual([]);
});
