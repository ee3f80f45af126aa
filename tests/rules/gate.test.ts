import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wrongCases } from './gate.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../firestore.rules'), 'utf8');

/** The rules with a part replaced, and the line of that part. */
function broken(part: string, by: string): { source: string; line: number } {
  expect(rules.split(part)).toHaveLength(2);
  return { source: rules.replace(part, by), line: rules.slice(0, rules.indexOf(part)).split('\n').length };
}

describe('the gate', () => {
  it('names each case that a rule wrongly allows, and the rule', () => {
    const { source, line } = broken('get: if isMember() && (member == caller() || isAdmin());', 'get: if isMember();');
    expect(wrongCases(source)).toContain(
      'member: get members/table-members-get-member@people.example (members: get as member): ' +
        `expected denied, got allowed: allowed by firestore.rules:${line}`,
    );
  });

  it('names each case that a rule wrongly denies, and the rule', () => {
    const { source, line } = broken("isMovedToTrash('posts', post)", "isMovedToTrash('post', post)");
    const wrong = wrongCases(source);
    const named =
      'admin: delete posts/table-posts-delete-admin (posts: delete as admin): expected allowed, got denied: ';
    expect(wrong.find((text) => text.startsWith(named))).toContain(`L${line} allow delete: `);
  });

  it('explains some of many, and counts the others', () => {
    const wrong = wrongCases(rules.replaceAll('if isAdmin()', 'if false'));
    expect(wrong).toHaveLength(21);
    expect(wrong.at(-1)).toMatch(/^and \d{3,} more$/);
  });

  it('reports rules that cannot be read', () => {
    expect(wrongCases(rules.replace('service', 'servis'))).toEqual([
      expect.stringMatching(/^firestore\.rules has errors: .*"line":\d+/),
    ]);
  });
});
