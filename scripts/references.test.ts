import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const packages = ['model', 'functions', 'web', 'emulators', 'seed', 'backup', 'tests'];

/** Folders that a path in a document can be relative to, in addition to the root and the document's own. */
const BASES = [
  '',
  'web',
  'web/src',
  'functions',
  'functions/src',
  'emulators',
  'emulators/src',
  'model/src',
  'seed/src',
];

/** Build output, installed packages, or files of another project. */
const IGNORED = /(^|\/)(node_modules|dist|coverage)(\/|$)|^\.(?!ci)/;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !IGNORED.test(file));
const documents = files.filter((file) => file.endsWith('.md'));
const sources = files.filter((file) => /\.(tsx?|mjs|cjs|scss|rules)$/.test(file));

/** A path with a folder and a file extension. */
const PATH = /^[\w@][\w@.-]*(?:\/[\w@.-]+)+\.(?:tsx?|mjs|cjs|md|json|rules|scss)$/;
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const matches = (file: string, pattern: RegExp) => [...text(file).matchAll(pattern)].map(([, found = '']) => found);

/** Every broken reference of these files, as `file: reference`. */
const broken = (of: readonly string[], references: (file: string) => readonly string[]) =>
  of.flatMap((file) => references(file).map((reference) => `${file}: ${reference}`));

const pathsToNothing = (file: string) =>
  matches(file, /`([^`\s]+)`/g).filter(
    (path) =>
      PATH.test(path) &&
      !/(^|\/)(dist|node_modules)\//.test(path) &&
      ![...BASES, dirname(file)].some((base) => existsSync(join(root, base, path))),
  );
const linksToNothing = (file: string) =>
  matches(file, /\]\(([^)\s#]+)/g).filter(
    (link) => !/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(file), link)),
  );
const absentDocuments = (file: string) => matches(file, /\b(DESIGN(?:\.md)?)\b/g);

describe('references', () => {
  it('are found at all', () => {
    expect(documents).toContain('docs/architecture.md');
    expect(matches('docs/architecture.md', /`([^`\s]+)`/g).filter((path) => PATH.test(path)).length).toBeGreaterThan(
      20,
    );
    expect(sources.length).toBeGreaterThan(500);
  });

  it('by path in a document lead to a file', () => {
    expect(broken(documents, pathsToNothing)).toEqual([]);
  });

  it('by link in a document lead to a file', () => {
    expect(broken(documents, linksToNothing)).toEqual([]);
  });

  it('to a decision by number lead to one', () => {
    const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 3))));
    const leadsNowhere = (file: string) =>
      matches(file, /\b[Dd]ecisions?[ /](\d+)\b/g).filter((number) => !numbers.has(Number(number)));
    expect(broken([...documents, ...sources], leadsNowhere)).toEqual([]);
  });

  it('from a source lead to a file of the repository', () => {
    const repositoryPath = new RegExp(
      `(?<![\\w./-])((?:docs|${packages.join('|')})/[\\w@./-]+\\.(?:tsx?|mjs|md|scss))\\b`,
      'g',
    );
    const ofComments = (file: string) =>
      text(file)
        .split('\n')
        .filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line))
        .flatMap((line) => [...line.matchAll(repositoryPath)].map(([, path = '']) => path));
    expect(broken(sources, (file) => ofComments(file).filter((path) => !existsSync(join(root, path))))).toEqual([]);
  });

  it('name no document that is not part of the repository', () => {
    const itself = 'scripts/references.test.ts';
    expect(
      broken(
        [...documents, ...sources].filter((file) => file !== itself),
        absentDocuments,
      ),
    ).toEqual([]);
  });
});
