import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../functions/dist');
const text = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(text('package.json')) as { main: string; dependencies: Record<string, string> };

/** What is loaded with a file, before anything is asked of it: its own parts, and packages. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  for (const [, specifier = ''] of text(file).matchAll(/\bimport\s*(?:[\w$*{},\s]+?from\s*)?["'`]([^"'`\n]+)["'`]/g)) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith('./')) loadedWith(specifier, seen);
  }
  return seen;
}

describe('the bundle of the functions', () => {
  it('names the native package that it leaves outside', () => {
    expect(manifest.dependencies['sharp']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('starts without what only some calls need', () => {
    const loaded = [...loadedWith(manifest.main)];
    expect(loaded).toContain('express');
    expect(loaded.filter((name) => /^(?:sharp|firebase\/.*|firebase-admin\/storage)$/.test(name))).toEqual([]);
    // The form of uploads is read by a part of its own.
    expect(text(manifest.main)).not.toContain('Unexpected end of form');
  });
});
