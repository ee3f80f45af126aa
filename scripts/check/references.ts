import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './sourceFiles.ts';

const SOURCES = /\.(tsx?|[mc]js|scss|rules)$/;
/**
 * Matches a file name with or without folders. Doesn't match patterns, method calls, or paths that start with a period.
 */
const FILE = /(?<![\w@./*-])([\w@][\w@./-]*\.(?:tsx?|[mc]?js|scss|rules|json|md|html))\b(?![\w/(])/g;
/** Matches a folder in a document: a path without a file extension. */
const FOLDER = /`([\w-]+\/[\w/-]+)`/g;
/** Matches the placeholder `FILE`, and build output and packages, which don't exist in a new checkout. */
const ANY_OR_BUILT = /^FILE\.|(^|\/)(dist|node_modules)(\/|$)/;
/** Names of files that the check doesn't look for. */
const NO_FILES: ReadonlySet<string> = new Set([
  // Used in examples.
  'second.rules',
  // Created by a build or a backup, or part of a company folder.
  'functions.cjs',
  'background.cjs',
  'shell.html',
  'sw.js',
  'backup.json',
  'company.json',
  // Files and packages in other projects.
  'ruleCoverage.html',
  'google.firebase.rules',
  'docs/parity-exceptions.md',
]);
/** Matches link targets, which are checked separately, and URLs. */
const ADDRESS = /\]\([^)]*\)|https?:\S+/g;
/** Matches the comment in a line of code. */
const COMMENT = /(?:^\s*\{?\/?\*|(?:^|\s)\/\/)(.*)/;
/** This check's own files, which contain broken references for testing. */
const OWN_FILES = /^scripts\/check\/references\./;

/**
 * Finds broken references in documents and comments. A file name can be a path from the root, or the end of the path of
 * a file in the same package. In documents outside of packages, it can be the end of any file's path.
 * @returns the number of references, and the broken ones as `file: reference`
 */
export function checkReferences(root: string): { found: number; broken: string[] } {
  const files = filesBelow(root);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const exists = (path: string) => existsSync(join(root, path));
  const decisions = new Set(
    exists('docs/decisions') ? readdirSync(join(root, 'docs/decisions')).map(Number.parseFloat) : [],
  );
  const sections = new Set(
    exists('docs/specification.md') ? numbersOf(text('docs/specification.md'), /^## (\d+)\./gm) : [],
  );

  const isFile = (file: string) => {
    const [top] = file.split('/');
    const folder = files.includes(`${top}/package.json`) ? `${top}/` : '';
    return (name: string) =>
      files.some((path) => path === name || (path.startsWith(folder) && path.endsWith(`/${name}`)));
  };
  const isLink = (file: string) => (link: string) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return exists(target) && (anchor === undefined || anchorsOf(text(target)).has(anchor));
  };
  const all = files.flatMap((file) => {
    const isDocument = file.endsWith('.md');
    if (OWN_FILES.test(file) || !(isDocument || SOURCES.test(file))) return [];
    const content = text(file);
    const prose = isDocument ? content : content.split('\n').map(commentOf).join('\n');
    return [
      ...references(prose.replaceAll(ADDRESS, ''), FILE)
        .filter(isOfRepository)
        .map(checkReference(isFile(file))),
      ...(isDocument
        ? references(content, FOLDER)
            .filter((path) => exists(path.replace(/\/.*/, '')) && isOfRepository(path))
            .map(checkReference(exists))
        : []),
      ...(isDocument
        ? references(content, /\]\(([^)\s]+)/g)
            .filter(isLocal)
            .map(checkReference(isLink(file)))
        : []),
      ...numbersOf(content, /\b[Dd]ecisions?[ /](\d+)\b/g).map(
        checkReference((number) => decisions.has(number), 'decision '),
      ),
      ...numbersOf(content, /\bSPEC §(\d+)/g).map(checkReference((number) => sections.has(number), 'SPEC §')),
      ...references(content, /\b(DESIGN(?:\.md)?)\b/g).map(checkReference(() => false)),
    ].map(({ reference, isValid }) => ({ line: `${file}: ${reference}`, isValid }));
  });
  return { found: all.length, broken: all.filter(({ isValid }) => !isValid).map(({ line }) => line) };
}

const checkReference =
  <Reference extends string | number>(matches: (reference: Reference) => boolean, prefix = '') =>
  (reference: Reference) => ({ reference: `${prefix}${reference}`, isValid: matches(reference) });
const references = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const numbersOf = (text: string, pattern: RegExp) => references(text, pattern).map(Number);
const commentOf = (line: string) => COMMENT.exec(line)?.[1] ?? '';
const isOfRepository = (name: string) => !NO_FILES.has(name) && !ANY_OR_BUILT.test(name);
const isLocal = (link: string) => !/^[a-z]+:/.test(link);

/** Returns the anchors of a document's headings, as GitHub generates them. */
function anchorsOf(document: string) {
  const titles = references(document, /^#+ (.+)$/gm);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
