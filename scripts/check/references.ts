import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './sourceFiles.ts';

const SOURCES = /\.(tsx?|[mc]js|scss|rules)$/;
/** The name of a file, with or without folders; no pattern, no path that starts with a period, and no method. */
const FILE = /(?<![\w@./*-])([\w@][\w@./-]*\.(?:tsx?|[mc]?js|scss|rules|json|md|html))\b(?![\w/(])/g;
/** A path without an extension, in a document: a folder. */
const FOLDER = /`([\w-]+\/[\w/-]+)`/g;
/** `FILE` means any file, and the output of a build is not in a checkout. */
const ANY_OR_BUILT = /^FILE\.|(^|\/)(dist|node_modules)(\/|$)/;
/** What looks like the name of a file, and is not one of this repository. */
const NO_FILES: ReadonlySet<string> = new Set([
  // Any file of rules.
  'second.rules',
  // Written by a build, by a backup, and by a company that adopts the site.
  'functions.cjs',
  'shell.html',
  'sw.js',
  'backup.json',
  'company.json',
  // Of other projects: a page, a package of protocol buffers, a document.
  'ruleCoverage.html',
  'google.firebase.rules',
  'docs/parity-exceptions.md',
]);
/** Where a link leads, which is checked as one, and addresses of other sites. */
const ADDRESS = /\]\([^)]*\)|https?:\S+/g;
/** The comment in a line of code. */
const COMMENT = /(?:^\s*\{?\/?\*|(?:^|\s)\/\/)(.*)/;
/** What names documents that are not part of the repository, in order to find or test them. */
const OWN_FILES = /^scripts\/check\/references\./;

/**
 * Finds references of documents and of sources' comments that lead nowhere. The name of a file leads to a path from the
 * root, or to the end of one in the same package; in documents outside of the packages, of any package.
 * @param root the repository
 * @returns how many there are in all, and each broken one as `file: reference`
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
    ].map(({ reference, isValid }) => ({ place: `${file}: ${reference}`, isValid }));
  });
  return { found: all.length, broken: all.filter(({ isValid }) => !isValid).map(({ place }) => place) };
}

const checkReference =
  <Reference extends string | number>(matches: (reference: Reference) => boolean, prefix = '') =>
  (reference: Reference) => ({ reference: `${prefix}${reference}`, isValid: matches(reference) });
const references = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const numbersOf = (text: string, pattern: RegExp) => references(text, pattern).map(Number);
const commentOf = (line: string) => COMMENT.exec(line)?.[1] ?? '';
const isOfRepository = (name: string) => !NO_FILES.has(name) && !ANY_OR_BUILT.test(name);
const isLocal = (link: string) => !/^[a-z]+:/.test(link);

/** The anchors of a document's headings, as GitHub makes them. */
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
