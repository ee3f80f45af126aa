import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../functions/dist');
const text = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(text('package.json')) as {
  main: string;
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
};

/** What is loaded with a file, before anything is asked of it: its own parts, and packages. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  // What is loaded later is required in a `then`.
  const first = text(file).replaceAll(/\.then\(\(\)=>(?:\/\*[^*]*\*\/ )?(?:[\w.$]+\()?require\([^)]*\)/g, '');
  for (const [, specifier = ''] of first.matchAll(/\brequire\(["'`]([^"'`\n]+)["'`]\)/g)) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith('./')) loadedWith(specifier, seen);
  }
  return seen;
}

describe('the bundle of the functions', () => {
  it('is what is deployed', () => {
    expect(manifest.main).toBe('functions.cjs');
    // Nothing runs in Google's build, and no bytecode comes with the source: it could be damaged, or of other code.
    expect(manifest.scripts).toBeUndefined();
    expect(readdirSync(dist).filter((name) => name.endsWith('.v8'))).toEqual([]);
  });

  it('requires what it loads later: the Admin SDK’s build for `import()` loads gRPC', () => {
    for (const file of readdirSync(dist).filter((name) => name.endsWith('.cjs')))
      expect(text(file), file).not.toMatch(/\bimport\(/);
  });

  it('names the native package that it leaves outside', () => {
    expect(manifest.dependencies['sharp']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('starts without what only some calls need', () => {
    const loaded = [...loadedWith('functions.cjs')];
    expect(loaded).toContain('express');
    expect(loaded.filter((name) => /^(?:sharp|firebase\/.*|firebase-admin\/storage)$/.test(name))).toEqual([]);
    // The form of uploads is read by a part of its own.
    expect(text('functions.cjs')).not.toContain('Unexpected end of form');
  });
});
