import { describe, expect, it } from 'vitest';
import { Rulesets } from '../../access/rulesets.ts';
import { compileRules } from '../../rules/firestore/compile.ts';
import { rulesView } from './rulesView.ts';

const DATABASE = { projectId: 'demo-test', databaseId: '(default)' };
const RULES = `rules_version = '2'; service cloud.firestore {
  match /databases/{database}/documents { match /c/{id} { allow read: if id == '<b>'; } }
}`;
const fileWith = (content: string) => [{ name: 'my.rules', content }];
const viewOf = (rulesets: Rulesets): string => rulesView(rulesets, DATABASE).text;

it('shows that there are no rules, that none ever compiled, or the last valid rules with the current error', () => {
  const rulesets = new Rulesets(compileRules);
  const shown = (): string => viewOf(rulesets);
  expect(shown()).toContain('Every request is allowed.');
  rulesets.setFallback(fileWith('service cloud.firestore { <i> }'));
  expect(shown()).toContain('Until it compiles, every request by a user is denied.');
  expect(shown()).toMatch(/<strong>Error<\/strong>\s*<code>my\.rules:1:27<\/code>/);
  rulesets.setFallback(fileWith(RULES));
  expect(shown()).toContain('<h1>my.rules</h1>');
  expect(shown()).toContain('&#39;&#60;b&#62;&#39;');
  expect(shown()).not.toMatch(/problem|<b>/);
  rulesets.setFallback(fileWith(RULES.replace('==', '!!')));
  expect(shown()).toContain('A problem in the rules file');
  expect(shown()).toContain('The last rules that compiled, below, are in force.');
  expect(shown()).toContain('<span class="on never">');
  rulesets.put(DATABASE.projectId, fileWith(RULES), false);
  expect(shown()).not.toContain('problem');
});

describe('rules set for the project by PUT', () => {
  it('are shown with their warnings, or with the errors of later rules that did not compile', () => {
    const rulesets = new Rulesets(compileRules);
    rulesets.setFallback(fileWith('service cloud.firestore { <i> }'));
    rulesets.put(DATABASE.projectId, fileWith(RULES.replace('id ==', 'other ==')), true);
    expect(viewOf(rulesets)).toMatch(/<strong>Warning<\/strong>.*\n?.*Invalid variable name: other/);
    expect(viewOf(rulesets)).not.toContain('<strong>Error</strong>');
    for (const ignoreErrors of [true, false]) {
      rulesets.put(DATABASE.projectId, fileWith(RULES), true);
      expect(viewOf(rulesets)).not.toContain('problem');
      try {
        rulesets.put(DATABASE.projectId, fileWith(RULES.replace('==', '!!')), ignoreErrors);
      } catch {
        expect(ignoreErrors).toBe(false);
      }
      expect(viewOf(rulesets)).toContain('<strong>Error</strong> <code>my.rules:2:');
      expect(viewOf(rulesets)).toContain('The last rules that compiled, below, are in force.');
    }
  });

  it('leave everything allowed if none ever compiled', () => {
    const rulesets = new Rulesets(compileRules);
    let changes = 0;
    rulesets.onChange(() => void (changes += 1));
    rulesets.put(DATABASE.projectId, fileWith('service cloud.firestore { <i> }'), true);
    expect(viewOf(rulesets)).toContain('<strong>Error</strong> <code>my.rules:1:27</code>');
    expect(viewOf(rulesets)).toContain('Until it compiles, every request is allowed.');
    expect(changes).toBe(1);
  });
});
