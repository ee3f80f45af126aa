import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesBelow, SOURCE } from './sourceFiles.ts';

const MODULE = /\.(tsx?|[mc]?js|mts)$/;

/** Words to avoid in names, with the glossary's word (docs/glossary.md) for each. */
const AVOIDED: ReadonlyMap<string, string> = new Map([
  ['call', 'incident'],
  ['calls', 'incidents'],
  ['photo', 'image'],
  ['photos', 'images'],
  ['picture', 'image'],
  ['pictures', 'images'],
  ['verdict', 'decision'],
  ['verdicts', 'decisions'],
]);

/** Names allowed to keep an avoided word; `in` limits them to some files. */
const KEPT: readonly { readonly names: RegExp; readonly in?: RegExp; readonly why: string }[] = [
  {
    names: /./,
    in: /^emulators\//,
    why: "the emulators' own subject: calls of functions and of methods, in rules and RPC",
  },
  { names: /verdict/i, in: /^tests\/rules\//, why: 'what the security rules decide is a verdict' },
  { names: /call_?history/i, why: 'Call History is the name of a view in the specification' },
  { names: /moreCallsHistory/, why: 'the key of a text in the specification' },
  { names: /calls?_?volume/i, why: 'calls.volume is a collection of the specification' },
  { names: /dailyCalls/i, why: 'calls.daily is a collection' },
  { names: /^calls?$/, in: /^seed\/src\/csv\/columnSpellings\.ts$/, why: 'words of dispatch exports' },
  { names: /^(CallExpression|MethodCall)$/, why: 'nodes of syntax trees' },
  { names: /^call$/, in: /^functions\/src\/testing\/logLines\.ts$/, why: 'a call of a function, in a syntax tree' },
  { names: /^photoGallery$/, why: "a setting in a company's facts" },
  { names: /^cleanStoredPicture$/, why: 'the name of a deployed function' },
  { names: /^(Photo|PhotoViewer)(Props)?$/, in: /^web\//, why: 'a photo is an image in its frame' },
  { names: /^_?photo$/, in: /^web\/src\/ui\/photo\//, why: 'the files of these components' },
  { names: /^(photo|photoLabel)$/, in: /\/ApparatusCard\.tsx$/, why: 'an element of this component' },
];

/**
 * Finds avoided words in the names of files, folders and identifiers. Names are split into camel-case words.
 * @param root the repository
 * @returns one message per file and name
 */
export function avoidedNames(root: string): string[] {
  return filesBelow(root)
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const names = new Set(MODULE.test(file) ? identifiersOf(file, readFileSync(join(root, file), 'utf8')) : []);
      for (const part of file.replace(/\..*/, '').split('/')) names.add(part);
      return [...names].flatMap((name) => {
        const word = wordsOf(name).find((each) => AVOIDED.has(each));
        return word === undefined || isKept(file, name)
          ? []
          : [`${file}: ${name} says “${word}”; docs/glossary.md says “${AVOIDED.get(word)}”.`];
      });
    });
}

function isKept(file: string, name: string) {
  return KEPT.some((kept) => kept.names.test(name) && (kept.in?.test(file) ?? true));
}

/** Splits a name into lowercase words: `useNewIDs_2` gives `use`, `new`, `ids`. */
function wordsOf(name: string) {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Returns the identifiers in a module, except `calls` and `lastCall` of a mock. */
function identifiersOf(file: string, source: string): string[] {
  const found: string[] = [];
  const add = ({ name, start }: { readonly name: string; readonly start: number }) => {
    if (!source.slice(0, start).endsWith('.mock.')) found.push(name);
  };
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(parseSync(file, source).program);
  return found;
}
