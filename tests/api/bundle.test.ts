import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const dist = resolve(import.meta.dirname, '../../functions/dist');
const text = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(text('package.json')) as {
  main: string;
  scripts: Record<string, string>;
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

const run = promisify(execFile);

describe('the bundle of the functions', () => {
  it('is what is deployed', () => {
    expect(manifest.main).toBe('index.cjs');
    expect(text(manifest.main)).toContain("'functions.cjs'");
    expect(manifest.scripts['gcp-build']).toBe('node compile.cjs');
  });

  it('requires what it loads later: a script with bytecode cannot import', () => {
    for (const file of readdirSync(dist).filter((name) => name.endsWith('.cjs') && name !== 'load.cjs'))
      expect(text(file), file).not.toMatch(/\bimport\(/);
  });

  it('has bytecode that this Node.js takes, and loads without it or with another', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
    try {
      cpSync(dist, join(folder, 'dist'), { recursive: true });
      symlinkSync(resolve(dist, '../../node_modules'), join(folder, 'node_modules'));
      const copy = join(folder, 'dist');
      const tookBytecode = async () => {
        const script = `const { tookBytecode } = require('./load.cjs'); const { api } = require('./index.cjs'); console.log(typeof api, tookBytecode())`;
        const { stdout } = await run(process.execPath, ['--eval', script], {
          cwd: copy,
          env: { ...process.env, NODE_PATH: resolve(dist, '../node_modules') },
        });
        return stdout.trim();
      };
      expect(await tookBytecode()).toBe('function true');
      writeFileSync(join(copy, 'functions.cjs.v8'), 'made by nobody');
      expect(await tookBytecode()).toBe('function false');
      rmSync(join(copy, 'functions.cjs.v8'));
      expect(await tookBytecode()).toBe('function false');
    } finally {
      rmSync(folder, { recursive: true });
    }
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
