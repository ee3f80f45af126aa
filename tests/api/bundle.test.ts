import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startInstance } from '../suite/instance.ts';

const execute = promisify(execFile);

const dist = resolve(import.meta.dirname, '../../functions/dist');
const text = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(text('package.json')) as {
  main: string;
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
  engines: { node: string };
};

/** Returns the chunks and packages that a file loads eagerly, directly and indirectly. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  // Remove lazy imports, which the bundle turns into `require` calls in a `then`, and getters for functions in other
  // files.
  const first = text(file)
    .replaceAll(/\.then\(\(\)=>(?:\/\*[^*]*\*\/ )?(?:[\w.$]+\()?require\([^)]*\)/g, '')
    .replaceAll(/get: \(\) => require\([^)]*\)/g, '');
  for (const [, specifier = ''] of first.matchAll(/\brequire\(["'`]([^"'`\n]+)["'`]\)/g)) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith('./')) loadedWith(specifier, seen);
  }
  return seen;
}

/**
 * Returns the path to a Node version: the running one, or the npm package `node` from npm's cache. Only CI downloads
 * it, because local tests must work offline. Returns undefined if it is missing.
 */
async function nodeOf(version: string): Promise<string | undefined> {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const isCI = (process.env['CI'] ?? '') !== '';
  const command = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  return execute('npm', [isCI ? '--prefer-offline' : '--offline', ...command]).then(
    ({ stdout }) => stdout.trim(),
    (error: Error) => {
      if (isCI) throw error;
      return undefined;
    },
  );
}

describe('the bundle of the functions', () => {
  it('is deployed as it is, without scripts or bytecode', () => {
    expect(manifest.main).toBe('functions.cjs');
    // Google's build doesn't run scripts, and the source is deployed without bytecode, which could be stale.
    expect(manifest.scripts).toBeUndefined();
    expect(readdirSync(dist).filter((name) => name.endsWith('.v8'))).toEqual([]);
  });

  it('loads lazily with `require`, because the Admin SDK’s build for `import()` loads gRPC', () => {
    for (const file of readdirSync(dist).filter((name) => name.endsWith('.cjs')))
      expect(text(file), file).not.toMatch(/\bimport\(/);
  });

  it('declares the native package that it does not contain', () => {
    expect(manifest.dependencies['sharp']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('starts on the version of Node on which it is deployed', async ({ skip }) => {
    const { node: version } = manifest.engines;
    const node = await nodeOf(version);
    if (node === undefined) {
      const reason = `Node ${version} is not installed. Get it: npm exec --yes --package=node@${version} -- node -v`;
      console.warn(reason);
      return skip(reason);
    }
    expect((await execute(node, ['--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`));
    const instance = await startInstance({}, 'api', node);
    try {
      expect((await fetch(`${instance.url}/api/alerts`)).status).toBe(200);
      expect(instance.log()).toBe('');
    } finally {
      expect(await instance.stop()).toBe(0);
    }
  });

  it('installs one Express, which the framework has already loaded', () => {
    const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, unknown> };
    const copies = Object.keys(packages).filter((path) => /(?:^|\/)node_modules\/(?:express|mime-db)$/.test(path));
    expect(copies.filter((path) => !path.includes('@types/'))).toEqual([
      'node_modules/express',
      'node_modules/mime-db',
    ]);
  });

  it('starts without the modules that only some requests need', () => {
    const loaded = [...loadedWith('functions.cjs')];
    expect(loaded).toContain('express');
    const late = /^(?:sharp|firebase\/.*|firebase-admin\/storage|firebase-functions\/.*|\.\/background\.cjs)$/;
    expect(loaded.filter((name) => late.test(name))).toEqual([]);
    // The parser for upload forms is in a separate chunk.
    expect(text('functions.cjs')).not.toContain('Unexpected end of form');
  });
});
