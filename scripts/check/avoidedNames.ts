import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesBelow, SOURCE } from './sourceFiles.ts';

const MODULE = /\.(tsx?|[mc]?js|mts)$/;

/** Words to avoid in names, with words to use instead. docs/glossary.md says what each word means. */
const AVOIDED: ReadonlyMap<string, string> = new Map([
  ['call', 'incident'],
  ['calls', 'incidents'],
  ['photo', 'image'],
  ['photos', 'images'],
  ['picture', 'image'],
  ['pictures', 'images'],
  ['verdict', 'decision'],
  ['verdicts', 'decisions'],
  ['entry', 'line, item, door'],
  ['place', 'address, collection, position'],
  ['places', 'addresses, collections, positions'],
  ['report', 'bounce, statistics, message'],
  ['reports', 'bounces, statistics, messages'],
]);

/** Exceptions. `in` limits an exception to some files. */
const KEPT: readonly { readonly names: RegExp; readonly in?: RegExp; readonly why: string }[] = [
  {
    names: /./,
    in: /^emulators\//,
    why: "the emulators' own subject: calls of functions and of methods, in rules and RPC",
  },
  { names: /verdict/i, in: /^tests\/rules\//, why: 'what the security rules decide is a verdict' },
  {
    names: /entry/i,
    in: /^(functions\/src\/(applications|dispatch|forms|ledger|mailEvents)|incidents\/src\/intake|tests\/api)\//,
    why: 'a document of `ledgers` or `dispatches` is an entry',
  },
  { names: /^trashEntry$/, why: 'a document of `trash` is an entry' },
  {
    names: /^entry$/,
    in: /^(functions\/src\/malformed|model\/src\/entities|tests\/rules\/cases)\//,
    why: 'a document of `trash` is an entry',
  },
  { names: /^(entryFileNames|isEntry|isDynamicEntry|PrecacheEntry)$/, why: "names of Vite's and Workbox's" },
  { names: /^entry$/, in: /^web\/scripts\/size\.ts$/, why: "an option of Vite's" },
  { names: /^PerformanceEntry$/, why: "a browser's type" },
  {
    names: /place/i,
    in: /^(functions\/src\/(objects|uploads)|model\/src\/values)\//,
    why: 'where an object is in the store is its place',
  },
  {
    names: /report/i,
    in: /^(incidents|functions\/src\/(dispatch|incidents)|seed\/src|tests\/(api|import))\//,
    why: 'what a dispatch center says of an incident is a report',
  },
  {
    names: /report/i,
    in: /^functions\/src\/(api(Doc\.test)?\.ts|violations\/)|^scripts\/operations\/hosting\/contentPolicy\./,
    why: 'terms of the Reporting API',
  },
  { names: /^checkTlsReports$/, why: 'TLS-RPT means reports of TLS' },
  { names: /^report(s|Types)$/, in: /^scripts\/check\/expressions\.test\.ts$/, why: 'names of a library' },
  { names: /^reports$/i, in: /^web\/src\/(features|pages\/portal)\/reports\//, why: 'Reports is a view of the portal' },
  { names: /^(entry|place|reports)$/, in: /^tests\/e2e\//, why: 'terms of browsers and pages, and the view Reports' },
  { names: /call_?history/i, why: 'Call History is the name of a view in the specification' },
  { names: /moreCallsHistory/, why: 'the key of a text in the specification' },
  { names: /calls?_?volume/i, why: 'calls.volume is a collection of the specification' },
  { names: /dailyCalls/i, why: 'calls.daily is a collection' },
  { names: /^calls?$/, in: /^seed\/src\/csv\/columnSpellings\.ts$/, why: 'words of dispatch exports' },
  { names: /^(CallExpression|MethodCall)$/, why: 'nodes of syntax trees' },
  { names: /^photoGallery$/, why: "a setting in a company's facts" },
  { names: /^cleanStoredPicture$/, why: 'the name of a deployed function' },
  { names: /^(Photo|PhotoViewer)(Props)?$/, in: /^web\//, why: 'a photo is an image in its frame' },
  { names: /^_?photo$/, in: /^web\/src\/ui\/photo\//, why: 'the files of these components' },
  { names: /^(photo|photoLabel)$/, in: /\/ApparatusCard\.tsx$/, why: 'an element of this component' },
];

/** Finds avoided words in the names of files, folders and identifiers. Returns one message per name and file. */
export function avoidedNames(root: string): string[] {
  return filesBelow(root)
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const names = new Set(MODULE.test(file) ? suspectsIn(file, readFileSync(join(root, file), 'utf8')) : []);
      for (const part of file.replace(/\..*/, '').split('/')) names.add(part);
      return [...names].flatMap((name) => {
        const word = wordsOf(name).find((each) => AVOIDED.has(each));
        return word === undefined || isKept(file, name)
          ? []
          : [`${file}: ${name} says “${word}”; docs/glossary.md says “${AVOIDED.get(word)}”.`];
      });
    });
}

/**
 * Finds files with the same name as their folder. Returns one message per file. Components and their style sheets are
 * allowed, because their folder is named after them.
 */
export function repeatedFolders(root: string): string[] {
  const files = filesBelow(root);
  return files
    .filter((file) => SOURCE.test(file) && !file.startsWith('emulators/'))
    .filter((file) => {
      const folder = dirname(file);
      const name = basename(file).replace(/^_|\..*/g, '');
      const component = `${folder}/${name.replace(/^./, (letter) => letter.toUpperCase())}.tsx`;
      return name === basename(folder) && !files.includes(component);
    })
    .map((file) => `${file} repeats the name of its folder; name what it holds.`);
}

function isKept(file: string, name: string) {
  return KEPT.some((kept) => kept.names.test(name) && (kept.in?.test(file) ?? true));
}

/** Splits a name into lowercase words. `useNewID_2` gives `use`, `new` and `id`. */
function wordsOf(name: string) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Returns the identifiers to check. Parsing is slow, so it is skipped if the text contains no word to avoid. */
function suspectsIn(file: string, source: string): readonly string[] {
  const isSuspect = (name: string) => wordsOf(name).some((word) => AVOIDED.has(word)) && !isKept(file, name);
  return source.match(/[\p{ID_Continue}$]+/gu)?.some(isSuspect) === true ? identifiersOf(file, source) : [];
}

/** Returns all identifiers in a module, except properties of a mock, such as `mock.calls`. */
function identifiersOf(file: string, source: string): string[] {
  const found: string[] = [];
  const add = ({ name, start }: { readonly name: string; readonly start: number }) => {
    if (!source.slice(0, start).endsWith('.mock.')) found.push(name);
  };
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(parseSync(file, source).program);
  return found;
}
