import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { filesBelow } from './sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const limitsFile = join(root, 'scripts/check/wordingLimits.json');

/** Folders to check. */
export const packages = [
  'model',
  'incidents',
  'functions',
  'web',
  'emulators',
  'project',
  'seed',
  'backup',
  'tests',
  'scripts',
  'docs',
];
const skipped = new Set(['spec-coverage.md', 'avoidedWording.ts']);
const textFiles = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.scss', '.md', '.rules']);

/** Wording to avoid in comments and documents, because it isn't plain American English. */
const avoided = new RegExp(
  `\\b(${[
    'told|telling|stands?|stood|whereof|of which|by which|in which|to whom|whom|any more|for ever|all the same|anew',
    'asked for|asks for|is dear|goes on|taken for|left out|sees to|heed(s|ed)?|hinder(s|ed)?|patience',
    'letters? (to|of|for)|at hand|of its own|once and for all|nobody may|may not any|he|his|him|himself',
  ].join('|')})\\b|\\b(organis|recognis|colour|centre\\b|licence|behaviour|favour|honour|practise)`,
  'i',
);
const comment = /^\s*(\/\/|\/\*|\*|#)/;

/** Finds comments and document lines with avoided wording in a folder of a repository. `line` is `file:line`. */
export function avoidedLines(folder: string, of: string = root): { line: string; text: string }[] {
  return filesBelow(of, folder)
    .filter((file) => textFiles.has(extname(file)) && !skipped.has(basename(file)))
    .flatMap((file) =>
      readFileSync(join(of, file), 'utf8')
        .split('\n')
        .map((text, index) => ({ line: `${file}:${index + 1}`, text }))
        .filter(({ text }) => (extname(file) === '.md' || comment.test(text)) && avoided.test(text)),
    );
}

/**
 * Counts each folder's lines with avoided wording. Returns one message for each folder that exceeds its limit in
 * `scripts/check/wordingLimits.json`.
 */
export function checkWording(): string[] {
  const limits = JSON.parse(readFileSync(limitsFile, 'utf8'));
  return packages.flatMap((folder) => {
    const count = avoidedLines(folder).length;
    const limit = limits[folder] ?? 0;
    return count <= limit
      ? []
      : [
          `${folder}: ${count} lines use wording to avoid, the limit is ${limit}. ` +
            `List them: npm run wording -- ${folder}`,
        ];
  });
}

if (process.argv[1] === import.meta.filename) {
  const [argument] = process.argv.slice(2);
  if (argument === '--lower') lowerLimits();
  else if (argument === undefined)
    for (const folder of packages) console.log(`${folder.padEnd(12)}${avoidedLines(folder).length}`);
  else for (const { line, text } of avoidedLines(argument)) console.log(`${line}: ${text.trim()}`);
}

function lowerLimits() {
  const limits = JSON.parse(readFileSync(limitsFile, 'utf8'));
  const lowered = packages.map((folder) => [folder, Math.min(limits[folder] ?? Infinity, avoidedLines(folder).length)]);
  writeFileSync(limitsFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
