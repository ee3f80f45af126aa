import { describe, expect, it } from 'vitest';
import { compileRules } from './firestore/compile.ts';
import { describeIssue, excerptOf } from './issueText.ts';
import type { RulesIssue } from './verdict.ts';

function issueAt(line: number, column: number): RulesIssue {
  return { severity: 'ERROR', description: 'Wrong.', sourcePosition: { line, column } };
}

describe('an issue for a terminal', () => {
  it('names file, line and column, and has a caret at the position', () => {
    expect(describeIssue('rules/a.rules', issueAt(2, 5), 'one\nallow iff\nthree')).toBe(
      'rules/a.rules:2:5 - ERROR Wrong.\n  2 | allow iff\n    |     ^',
    );
  });

  it('has a caret at the word that the compiler does not accept', () => {
    const content = [
      "rules_version = '2';",
      'service cloud.firestore {',
      '\tmatch /c/{id} { alow read; }',
      '}',
      '',
    ].join('\r\n');
    const [issue] = compileRules([{ name: 'firestore.rules', content }]).issues;
    const [line, caret = ''] = issue === undefined ? [] : excerptOf(content, issue);
    expect(line).toBe('  3 | \tmatch /c/{id} { alow read; }');
    expect(line?.slice(caret.indexOf('^'))).toMatch(/^alow/);
    expect(caret.indexOf('\t')).toBe(line?.indexOf('\t'));
  });

  it('truncates a long line around the position', () => {
    const [line = '', caret = ''] = excerptOf(`${'x'.repeat(5_000)}HERE${'y'.repeat(5_000)}`, issueAt(1, 5_001));
    expect(line.length).toBeLessThan(120);
    expect(line.slice(caret.indexOf('^'), caret.indexOf('^') + 4)).toBe('HERE');
  });

  it('shows no line if the position is past the end', () => {
    expect(excerptOf('one', issueAt(2, 1))).toEqual([]);
    expect(excerptOf('one\n\n', issueAt(2, 1))).toEqual([]);
  });
});
