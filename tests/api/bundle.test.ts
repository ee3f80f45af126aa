import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../functions/dist');
const text = (file: string) => readFileSync(resolve(dist, file), 'utf8');

/** What is loaded with a file, before anything is asked of it: its own parts, and packages. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  for (const [, specifier = ''] of text(file).matchAll(/^(?:import|export)\b[^'"]*["']([^'"]+)["'];?$/gm)) {
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith('./')) loadedWith(specifier, seen);
  }
  return seen;
}

describe('the bundle of the functions', () => {
  const loaded = loadedWith('index.js');

  it('names every package that it imports, the native one too', () => {
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
    expect(dependencies).toMatchObject({ sharp: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string, busboy: expect.any(String) as string });
  });

  it('starts without what only some calls need', () => {
    expect(loaded).toContain('express');
    const late = [...loaded].filter((name) => /^(?:sharp|busboy|firebase\/.*|firebase-admin\/storage)$/.test(name));
    expect(late).toEqual([]);
  });
});
