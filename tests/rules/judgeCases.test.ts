import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { wrongCases } from './judgeCases.ts';

const root = resolve(import.meta.dirname, '../..');
const rules = readFileSync(resolve(root, 'firestore.rules'), 'utf8');

/** Returns the line number of text that occurs once in the rules. */
function lineOf(part: string): number {
  expect(rules.split(part)).toHaveLength(2);
  return rules.slice(0, rules.indexOf(part)).split('\n').length;
}

describe('the gate', () => {
  it('names each case that a rule wrongly allows or denies, and the rule', () => {
    const [read, open] = ['get: if isMember() && (member == caller() || isAdmin());', 'get: if isMember();'];
    const [moved, lost] = ["isMovedToTrash('posts', post)", "isMovedToTrash('post', post)"];
    const wrong = wrongCases(rules.replace(read, open).replace(moved, lost));
    expect(wrong).toContain(
      'member: get members/table-members-get-member@people.example (members: get as member): ' +
        `expected denied, got allowed: allowed by firestore.rules:${lineOf(read)}`,
    );
    const denied =
      'admin: delete posts/table-posts-delete-admin (posts: delete as admin): expected allowed, got denied';
    expect(wrong).toContainEqual(expect.stringContaining(`${denied}: L${lineOf(moved)} allow delete: `));
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

  it('starts no emulator if a case is wrong, judges again before the next run, and starts them once', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const provideSuites = vi.fn(() => Promise.resolve({ stop: () => Promise.resolve() }));
    vi.doMock('../suite/provideSuites.ts', () => ({ root, provideSuites }));
    vi.doMock('@firehouse/scripts/build', () => ({ buildStale: () => Promise.resolve([]) }));
    const { default: setup } = await import('./globalSetup.ts');
    const provided: Record<string, unknown> = {};
    let wrong = ['a case'];
    let rerun: (() => Promise<void>) | undefined;
    await setup({
      vitest: { config: { watch: false } },
      import: () => Promise.resolve({ wrongCases: () => wrong }),
      provide: (name: string, value: unknown) => Object.assign(provided, { [name]: value }),
      onTestsRerun: (judge: () => Promise<void>) => (rerun = judge),
    } as unknown as TestProject);
    expect(console.error).toHaveBeenCalledWith('a case');
    expect(provided['notReady']).toMatch('wrong');
    expect(provideSuites).not.toHaveBeenCalled();
    wrong = [];
    await rerun?.();
    await rerun?.();
    expect(provided['notReady']).toBe('');
    expect(provideSuites).toHaveBeenCalledTimes(1);
  });
});
