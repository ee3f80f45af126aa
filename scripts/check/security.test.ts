import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { generatedPage, table } from '@firehouse/functions/testing/generated-page';
import { sbomOf, type Lock } from '../run/sbom.ts';
import { filesBelow } from './sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const { page, expectSection } = generatedPage(join(root, 'SECURITY.md'));
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const lock = read('package-lock.json') as Lock;
const { components, dependencies } = sbomOf(lock);

/** If a package has more users than this, SECURITY.md only gives their number. */
const MAX_USERS = 6;

/** Packages named at the beginning of a list item in SECURITY.md. */
const listed = Array.from(page.matchAll(/^- ((?:\*\*[^*]+\*\*(?:, )?)+): /gm), ([, names = '']) =>
  Array.from(names.matchAll(/\*\*([^*]+)\*\*/g), ([, name = '']) => name),
)
  .flat()
  .filter((name) => !name.includes(' '));

/** Returns the deployed files that import a package, not counting type-only imports. */
function importers(name: string): string[] {
  return filesBelow(root).filter((file) => {
    if (!/^(web|functions|incidents|model)\/src\/.*\.tsx?$/.test(file) || /\.test\.|\/testing\//.test(file))
      return false;
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(`'${name}'`)) return false;
    const { staticImports } = parseSync(file, text).module;
    return (
      text.includes(`import('${name}')`) ||
      staticImports.some(
        ({ moduleRequest, entries }) =>
          moduleRequest.value === name && (entries.length === 0 || entries.some(({ isType }) => !isType)),
      )
    );
  });
}

/** Returns the deployed packages that depend on a package. */
function dependents(paths: readonly string[]): string[] {
  const parents = dependencies.filter(({ dependsOn }) => dependsOn.some((path) => paths.includes(path)));
  const names = parents.map(({ ref }) => components.find((one) => one['bom-ref'] === ref)?.name ?? '');
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('@firehouse/')).sort();
}

it('names the version of each risky package, and who uses it', () => {
  expect(listed).toEqual(expect.arrayContaining(['firebaseui', 'reactfire', 'busboy', 'sharp']));
  const rows = listed.map((name) => {
    const paths = components.filter((one) => one.name === name).map((one) => one['bom-ref']);
    expect(paths, `${name} is deployed`).not.toEqual([]);
    const versions = new Set(paths.map((path) => lock.packages[path]?.version ?? ''));
    const files = importers(name);
    const users = files.length > 0 ? files : dependents(paths);
    const usedBy =
      users.length > MAX_USERS ? `${users.length} packages` : users.map((user) => `\`${user}\``).join(', ');
    return [name, [...versions].join(', '), usedBy];
  });
  expectSection('packages', table(['Package', 'Version', 'Used by'], rows));
});

it('lists every deployed package with native code, a script at installation, a warning or an override', () => {
  const { overrides, allowScripts } = read('package.json') as {
    readonly overrides: Readonly<Record<string, unknown>>;
    readonly allowScripts: Readonly<Record<string, boolean>>;
  };
  const risky = components.filter((one) => {
    const { os, deprecated, hasInstallScript = false } = lock.packages[one['bom-ref']] ?? {};
    if (hasInstallScript) expect(allowScripts[one.name], `${one.name} runs its script`).toBe(false);
    return os !== undefined || deprecated !== undefined || hasInstallScript || one.name in overrides;
  });
  // sharp consists of several packages, one for each platform.
  const names = new Set(risky.map(({ name }) => (name.startsWith('@img/sharp-') ? 'sharp' : name)));
  expect(listed).toEqual(expect.arrayContaining([...names]));
  expect([...names]).toEqual(expect.arrayContaining(['sharp', 'firebaseui']));
});

it('says up to which Firebase firebaseui works', () => {
  const { peerDependencies = {} } = lock.packages['node_modules/firebaseui'] ?? {};
  const last = Number(/\^(\d+)\.[\d.]+$/.exec(peerDependencies['firebase'] ?? '')?.[1]);
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`it supports Firebase up to ${last},`);
  expect(Number.parseInt(lock.packages['node_modules/firebase']?.version ?? '', 10)).toBeGreaterThan(last);
});
