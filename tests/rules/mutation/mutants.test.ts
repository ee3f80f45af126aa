import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';

/** Returns the changes that a mutation operator makes to a rule. */
function changesOf(operator: string, condition: string, pattern = '/notes/{note}'): string[] {
  const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match ${pattern} {
      allow get, update: if ${condition};
      allow delete: if false;
    }
  }
}`;
  return mutantsOf(rules)
    .filter((mutant) => mutant.operator === operator)
    .map(({ what }) => what);
}

const RECORD = '/databases/$(database)/documents/members/$(note)';

describe('the mutants of rules', () => {
  it.each<[operator: string, condition: string, changes: readonly string[]]>([
    ['moment', `get(${RECORD}).data.ok`, [`get(${RECORD}) → getAfter(${RECORD})`]],
    ['moment', `!existsAfter(${RECORD})`, [`existsAfter(${RECORD}) → exists(${RECORD})`]],
    [
      'subset',
      "a.hasOnly(['x', 'y'])",
      ["a.hasOnly(['x', 'y']) → a.hasAny(['x', 'y'])", "a.hasOnly(['x', 'y']) → a.hasAll(['x', 'y'])"],
    ],
    ['subset', "a.hasAny(['x'])", ["a.hasAny(['x']) → a.hasOnly(['x'])"]],
    ['side', 'resource.data.a', ['resource → request.resource']],
    ['side', 'request.resource.data.a', ['request.resource → resource']],
    ['path', `exists(${RECORD})`, ['notes → text', 'notes → {anyOther}', 'members → text']],
    ['text', "a == 'x' && b != ''", ["'x' → 'text'", String.raw`'' → '\n'`, 'false → true']],
    ['default', "a.get('x', '') == 1", ["'' → null"]],
    ['limit', "a.get('x', 0) == ''", ['0 → (1)', '0 → (-1)']],
    ['list', "a in ['x', 'y']", ["['x', 'y'] → ['y']", "['x', 'y'] → ['x']", "['x', 'y'] → ['x', 'y', 'text']"]],
    [
      'pattern',
      "a.matches('[a-c]+-(x|y){0,2}')",
      [
        "'[a-c]+-(x|y){0,2}' → '(?s).*'",
        '[a-c] → [^a-c]',
        String.raw`a-c → \\x{60}-\\x{63}`,
        String.raw`a-c → \\x{61}-\\x{64}`,
        String.raw`a-c → \\x{62}-\\x{63}`,
        String.raw`a-c → \\x{61}-\\x{62}`,
        '+ → *',
        '+ → ',
        '- → (?s:.)',
        'x → [A-Za-z0-9]+',
        'y → [A-Za-z0-9]+',
        '{0,2} → {1,2}',
        '{0,2} → {0,1}',
        '{0,2} → {0,3}',
        'x| → ',
        '|y → ',
      ],
    ],
  ])('%s: %s', (operator, condition, changes) => {
    expect(changesOf(operator, condition)).toEqual(changes);
  });

  it('try every other type', () => {
    const changes = changesOf('type', 'a is int');
    expect(changes).toContain('a is int → a is number');
    expect(changes).toHaveLength(9);
  });

  it('remove and widen each match and each allow', () => {
    expect(changesOf('match', 'true')).toEqual([
      expect.stringMatching(/^match \/notes\/\{note\} \{ allow get, update: if true; .* → $/),
      '{note} → {note=**}',
    ]);
    expect(changesOf('allow', 'true')).toEqual([
      'allow get, update: if true; → ',
      'get, update → update',
      'get, update → get',
      'allow delete: if false; → ',
      'delete → read, write',
    ]);
  });

  it('name the match that they change', () => {
    const mutants = mutantsOf('service cloud.firestore { match /a/{b} { match /c/{d} { allow get: if x == 1; } } }');
    expect(mutants.find(({ operator }) => operator === 'comparison')).toMatchObject({
      within: '/a/{b}/c/{d}',
      what: 'x == 1 → x != 1',
      line: 1,
    });
  });
});
