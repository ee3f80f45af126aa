import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entities, type Field } from '@firehouse/model';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesBelow } from './sourceFiles.ts';

const root = resolve(import.meta.dirname, '../..');

/** Packages that process untrusted text. */
const FOLDERS = ['incidents/src', 'functions/src', 'model/src', 'project/src', 'seed/src', 'backup/src', 'web/src'];

/** Files that construct regular expressions at run time, with the reason why those are safe. */
const assembled: Readonly<Record<string, string>> = {
  'functions/src/mailEvents/parseBounceEmail.ts': 'each quantifier excludes what follows it',
  'incidents/src/dispatch/center.ts': 'a pattern of the company, applied to an empty text',
  'incidents/src/dispatch/dateFormat.ts': 'anchored; its quantifiers are separated by digits and marks',
  'incidents/src/dispatch/textMessage.ts': 'a literal text',
  'model/src/incidentWords/readableDispatchText.ts': 'words without quantifiers',
  'model/src/schema/valueFaults.ts': 'the patterns of fields, tested below',
  'model/src/site/subscriptionLinks.ts': 'anchored, with one quantifier',
  'model/src/values/visibleText.ts': 'anchored, one class',
  'seed/src/csv/parseTime.ts': 'anchored; its parts are literals, tested below',
  'web/src/app/App.tsx': 'anchored, with one quantifier',
  'web/src/lib/navigation/resolveRoute.ts': 'anchored, with one quantifier',
};

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Returns a file's regular expression literals, and whether it also constructs any at run time. */
function expressionsIn(file: string): { readonly literals: Expression[]; readonly isAssembling: boolean } {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const literals: Expression[] = [];
  let isAssembling = false;
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: ({ callee }) => {
      isAssembling ||= callee.type === 'Identifier' && callee.name === 'RegExp';
    },
  }).visit(program);
  return { literals, isAssembling };
}

/** Returns whether some input, such as a repeated character, makes a regular expression take more than linear time. */
function isSlow({ source, flags }: Pick<Expression, 'source' | 'flags'>): boolean {
  return analyse({ source, flags: flags.replace('y', '') }, { reportTypes: { Move: true } }).reports.length > 0;
}

function patternsOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field.kind === 'group') return patternsOf(field.fields);
    return 'pattern' in field && field.pattern !== undefined ? [field.pattern] : [];
  });
}

describe('the regular expressions', () => {
  // Excludes tests and their helpers.
  const files = FOLDERS.flatMap((folder) => filesBelow(root, folder)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const found = files.map((file) => Object.assign(expressionsIn(file), { file }));

  it('take linear time for any text', () => {
    const literals = found.flatMap((file) => file.literals);
    expect(literals.length).toBeGreaterThan(150);
    expect(literals.filter(isSlow)).toEqual([]);
    const patterns = Object.values(entities).flatMap(({ fields }) => patternsOf(fields));
    expect(patterns).not.toEqual([]);
    expect(patterns.filter((pattern) => isSlow({ source: `^(?:${pattern})$`, flags: '' }))).toEqual([]);
  });

  it('that are put together at run time are known', () => {
    const assembling = found.filter(({ isAssembling }) => isAssembling).map(({ file }) => file);
    expect(assembling.toSorted()).toEqual(Object.keys(assembled));
  });

  it.each([
    ['[ \\t]+\\n', 'g'],
    ['\\s+$', ''],
    ['^(.+?)[,\\n]\\s*([^,\\n]+)$', 's'],
    ['^(?:a+)+$', ''],
  ])('would be reported: /%s/%s', (source, flags) => {
    expect(isSlow({ source, flags })).toBe(true);
  });
});
