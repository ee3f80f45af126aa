import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { run } from '../lib/runCommand.ts';
import { SBOM, sbomOf, type Lock } from './sbom.ts';
import { filesBelow } from '../check/sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const { components, dependencies } = sbomOf(lock);
const names = new Set(components.map(({ name }) => name));

it('is written by the build', async () => {
  rmSync(join(root, SBOM), { force: true });
  // The model has no build output, so this build is fast.
  const { code, output } = await run(process.execPath, ['scripts/bootstrap.mjs', 'scripts/run/build.ts', 'model'], {
    cwd: root,
  });
  expect(code, output).toBe(0);
  expect(JSON.parse(readFileSync(join(root, SBOM), 'utf8'))).toEqual(sbomOf(lock));
});

it('has every package that the code of the site or the functions imports', () => {
  const missing = new Map<string, string>();
  for (const file of filesBelow(root)) {
    if (!/^(web|functions|model)\/src\/.*\.tsx?$/.test(file) || /\.test\.|\/testing\//.test(file)) continue;
    const { staticImports } = parseSync(file, readFileSync(join(root, file), 'utf8')).module;
    const isCode = ({ entries }: (typeof staticImports)[number]) =>
      entries.length === 0 || entries.some(({ isType }) => !isType);
    for (const { moduleRequest } of staticImports.filter(isCode)) {
      const name = /^(?!node:|virtual:|\.|\/)(?:@[^/]+\/)?[^/]+/.exec(moduleRequest.value)?.[0];
      if (name !== undefined && !names.has(name)) missing.set(name, file);
    }
  }
  expect([...missing]).toEqual([]);
});

it.each(['firebase', 'react', 'reactfire', 'firebaseui', 'express', 'busboy', 'sharp', 'workbox-core'])(
  'has %s as it is locked',
  (name) => {
    const copiesIn = (folders: readonly string[]) =>
      folders.map((folder) => `${folder}node_modules/${name}`).filter((path) => path in lock.packages);
    const own = copiesIn(['web/', 'functions/']);
    // If a workspace has its own copy, the one at the root is only for development.
    const paths = own.length > 0 ? own : copiesIn(['']);
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const { version = '', integrity = '' } = lock.packages[path] ?? {};
      expect(components.find((one) => one['bom-ref'] === path)).toMatchObject({
        name,
        version,
        purl: `pkg:npm/${name}@${version}`,
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      });
    }
  },
);

it.each(['vitest', 'vite', 'firebase-tools', 'typescript', 'jsdom', 'smtp-server', 'oxlint'])(
  'does not have %s, which is not deployed',
  (name) => {
    expect(Object.keys(lock.packages)).toContain(`node_modules/${name}`);
    expect(names).not.toContain(name);
  },
);

it('refers only to components that it has, and to each once', () => {
  const refs = components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(dependencies.map(({ ref }) => ref)).toEqual(['.', ...refs]);
  const reached = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...reached].sort()).toEqual([...refs].sort());
});
