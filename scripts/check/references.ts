import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './sources.ts';

const SOURCES = /\.(tsx?|mjs|cjs|scss|rules)$/;

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
  'incidents/src',
  'seed/src',
  'scripts',
];

/** A path with a folder and a file extension. */
const PATH = /^[\w@][\w@.-]*(?:\/[\w@.-]+)+\.(?:tsx?|mjs|cjs|md|json|rules|scss)$/;
const FOLDERS = 'docs|model|incidents|functions|web|emulators|project|seed|backup|scripts|tests';
/** The same from the root, in a comment. */
const REPOSITORY_PATH = new RegExp(`(?<![\\w./-])((?:${FOLDERS})/[\\w@./-]+\\.(?:tsx?|mjs|md|scss))\\b`, 'g');
const COMMENT = /^\s*(\/\*\*|\*|\/\/)/;
/** What names documents that are not part of the repository, in order to find or test them. */
const OWN_FILES = /^scripts\/check\/references\./;

/**
 * Finds references of documents and of sources' comments that lead nowhere.
 * @param root the repository
 * @returns how many there are in all, and each broken one as `file: reference`
 */
export function checkReferences(root: string): { found: number; broken: string[] } {
  const files = filesBelow(root).filter((file) => !OWN_FILES.test(file));
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const exists = (path: string) => existsSync(join(root, path));
  const decisions = new Set(
    exists('docs/decisions') ? readdirSync(join(root, 'docs/decisions')).map(Number.parseFloat) : [],
  );
  const sections = new Set(
    exists('docs/specification.md') ? numbersOf(text('docs/specification.md'), /^## (\d+)\./gm) : [],
  );

  const isPath = (file: string) => (path: string) => [...BASES, dirname(file)].some((base) => exists(join(base, path)));
  const isLink = (file: string) => (link: string) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return exists(target) && (anchor === undefined || anchorsOf(text(target)).has(anchor));
  };
  const all = files.flatMap((file) => {
    const isDocument = file.endsWith('.md');
    if (!isDocument && !SOURCES.test(file)) return [];
    const content = text(file);
    const comments = content
      .split('\n')
      .filter((line) => COMMENT.test(line))
      .join('\n');
    return [
      ...(isDocument
        ? references(content, /`([^`\s]+)`/g)
            .filter(isOfRepository)
            .map(checkReference(isPath(file)))
        : []),
      ...(isDocument
        ? references(content, /\]\(([^)\s]+)/g)
            .filter(isLocal)
            .map(checkReference(isLink(file)))
        : []),
      ...(isDocument ? [] : references(comments, REPOSITORY_PATH).map(checkReference(exists))),
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
const isOfRepository = (path: string) => PATH.test(path) && !/(^|\/)(dist|node_modules)\//.test(path);
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
