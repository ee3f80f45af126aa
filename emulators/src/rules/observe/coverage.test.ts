import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../../testing/localEmulator.ts';
import type { CoverageNode, CoverageReport } from './coverageReport.ts';

const open =
  "rules_version = '2'; service cloud.firestore { " +
  'match /databases/{d}/documents { match /{all=**} { allow read, write; } } }';
const wrap = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n${body}\n  }\n}`;

let emulator: LocalEmulator;
beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

async function covered(): Promise<CoverageReport> {
  const { status, json } = await emulator.request('GET', `/emulator/v1/projects/${PROJECT}:ruleCoverage`);
  expect(status).toBe(200);
  return json as CoverageReport;
}

async function get(path: string, uid: string | null = null): Promise<number> {
  return (await emulator.documents('GET', path, { token: uid === null ? null : tokenFor({ sub: uid }) })).status;
}

function sourceOf(report: CoverageReport, { sourcePosition: { currentOffset, endOffset } }: CoverageNode): string {
  return Array.from(report.rules.files[0]?.content ?? '')
    .slice(currentOffset, endOffset + 1)
    .join('');
}

/** Returns the values of all expressions by source text. For duplicate texts, returns the first. */
function values(report: CoverageReport): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const walk = (nodes: readonly CoverageNode[]): void => {
    for (const node of nodes) {
      found[sourceOf(report, node)] ??= node.values ?? 'never';
      walk(node.children ?? []);
    }
  };
  walk(report.report ?? []);
  return found;
}

const TRUE = (count: number) => ({ value: { boolValue: true }, count });
const FALSE = (count: number) => ({ value: { boolValue: false }, count });

describe('the coverage report', () => {
  it('counts the results of every expression, starting from zero', async () => {
    const rules = wrap(`    function mine(id) { let uid = request.auth.uid; return uid == id; }
    match /c/{id} {
      allow get: if request.auth != null && mine(id);
      allow list: if request.auth.uid == 'x';
    }`);
    await emulator.putRules(rules);
    const before = await covered();
    expect(before.rules).toEqual({ files: [{ name: 'firestore.rules', content: rules }] });
    expect(Object.values(values(before)).every((value) => value === 'never')).toBe(true);
    expect(await get('/c/ann', 'ann')).toBe(404);
    expect(await get('/c/ann', 'bob')).toBe(403);
    expect(await get('/c/ann')).toBe(403);
    await emulator.documents('GET', '/c/owner');
    expect(values(await covered())).toMatchObject({
      'request.auth != null && mine(id)': [TRUE(1), FALSE(2)],
      'request.auth != null': [TRUE(2), FALSE(1)],
      'mine(id)': [TRUE(1), FALSE(1), { value: {}, count: 1 }],
      'uid == id': [TRUE(1), FALSE(1)],
      'request.auth.uid': [
        { value: { stringValue: 'ann' }, count: 1 },
        { value: { stringValue: 'bob' }, count: 1 },
      ],
      id: [{ value: { stringValue: 'ann' }, count: 2 }],
      'request.auth': [{ value: { mapValue: {} }, count: 2 }],
      "request.auth.uid == 'x'": 'never',
    });
  });

  it('counts Unicode code points, including the last one, across all kinds of line breaks', async () => {
    const rules = wrap(
      "    match /c/{id} {\r\n      /* 🚀 */ allow get: if '🚀' == '🚀' &&\r\n        id == 'é';\r\n    }",
    );
    await emulator.putRules(rules);
    await get('/c/x');
    const report = await covered();
    const [top] = report.report ?? [];
    expect(sourceOf(report, top as CoverageNode)).toBe("'🚀' == '🚀' &&\r\n        id == 'é'");
    expect(top?.sourcePosition).toMatchObject({ fileName: 'firestore.rules', line: 5, column: 29 });
    expect(top?.children?.[1]?.sourcePosition).toMatchObject({ line: 6, column: 9 });
  });

  it('includes errors with their message, of documents and of queries', async () => {
    await emulator.putRules(
      wrap('    match /c/{id} { allow get: if resource.data.n == 1; allow list: if resource.data.n == 1; }'),
    );
    await get('/c/x');
    await emulator.documents('GET', '/c', { token: null });
    const report = await covered();
    expect(report.report?.[0]?.values).toEqual([
      { value: { undefined: { causeMessage: 'Null value error.' } }, count: 1 },
    ]);
    expect(report.report?.[1]?.values).toEqual([
      { value: { undefined: { causeMessage: 'Property n is undefined on object.' } }, count: 1 },
    ]);
  });

  it('omits expressions that consist of constants', async () => {
    await emulator.putRules(open);
    await get('/c/x');
    expect(await covered()).toEqual({ rules: { files: [{ name: 'firestore.rules', content: open }] } });
  });

  it('restarts with new rules, but continues if those do not compile', async () => {
    const rules = wrap("    match /c/{id} { allow get: if id == 'a'; }");
    await emulator.putRules(rules);
    await get('/c/a');
    const counted = await covered();
    expect(values(counted)["id == 'a'"]).toEqual([TRUE(1)]);
    expect((await emulator.putRules('nonsense')).status).toBe(400);
    expect(await covered()).toEqual(counted);
    await emulator.putRules(rules);
    expect(values(await covered())["id == 'a'"]).toBe('never');
  });

  it('lists at most 20 values per expression, and counts the others', async () => {
    await emulator.putRules(wrap('    match /c/{id} { allow get: if id.size() > 100; }'));
    for (let i = 0; i < 30; i++) await get(`/c/${'x'.repeat(i + 1)}`);
    const id = (await covered()).report?.[0]?.children?.[0]?.children?.[0];
    expect(id?.values).toHaveLength(20);
    expect(id?.otherValues).toBe(10);
  });

  it('is separate for each project, and empty without rules', async () => {
    expect((await emulator.request('GET', '/emulator/v1/projects/demo-other:ruleCoverage')).json).toEqual({
      rules: { files: [] },
    });
    expect((await emulator.request('GET', '/emulator/v1/projects/demo-other:ruleCoverage.html')).text).toContain(
      'There are no rules.',
    );
    const shared = await startLocalEmulator({ rules: wrap("    match /c/{id} { allow get: if id == 'a'; }") });
    try {
      await shared.documents('GET', '/c/a', { token: null });
      const read = async (project: string): Promise<CoverageReport> =>
        (await shared.request('GET', `/emulator/v1/projects/${project}:ruleCoverage`)).json as CoverageReport;
      expect(values(await read(PROJECT))["id == 'a'"]).toEqual([TRUE(1)]);
      expect(values(await read('demo-other'))["id == 'a'"]).toBe('never');
    } finally {
      await shared.close();
    }
  });
});

describe('the coverage page', () => {
  it('shows the rules and the results of their expressions, with HTML escaped', async () => {
    await emulator.putRules(
      wrap(
        "    match /c/{id} { allow get: if id == '<script>alert(1)</script>' || id != 'b'; allow list: if id == 'c'; }",
      ),
    );
    await get('/c/a');
    await get('/c/b');
    const { status, text } = await emulator.request('GET', `/emulator/v1/projects/${PROJECT}:ruleCoverage.html`);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<code>id != &#39;b&#39;</code>: true once, false once');
    expect(text).toContain('<code>id == &#39;c&#39;</code>: never evaluated');
    expect(text).toContain('5 of 7 expressions have been evaluated; 2 never.');
    expect(text).not.toMatch(/(?:src|href)=/);
  });
});

describe('the log', () => {
  it('explains a denial once and counts its repetitions', async () => {
    await emulator.putRules(
      wrap(
        '    match /c/{id} { allow get: if request.auth.uid == id; ' +
          'allow list: if resource.data.owner == request.auth.uid; }',
      ),
    );
    const from = emulator.log.length;
    for (let i = 0; i < 10; i++) await get('/c/ann', 'bob');
    await get('/c/ann', 'eve');
    const query = {
      structuredQuery: {
        from: [{ collectionId: 'c' }],
        where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { stringValue: 'x' } } },
        limit: 3,
      },
    };
    const { text } = await emulator.documents('POST', ':runQuery', { body: query, token: tokenFor({ sub: 'bob' }) });
    expect(text).toContain("\\nProperty owner is undefined on object. for 'list' @ L4");
    await emulator.documents('GET', '/c/ann');
    expect(emulator.log.slice(from)).toEqual([
      'denied get c/ann for uid bob: ' +
        'L4 allow get: request.auth.uid == id is false (request.auth.uid is "bob", id is "ann")',
      'denied get c/ann for uid bob: 10 times by now',
      'denied get c/ann for uid eve: ' +
        'L4 allow get: request.auth.uid == id is false (request.auth.uid is "eve", id is "ann")',
      'denied list c where n == "x" limit 3 for uid bob: L4 allow list: resource.data.owner is an error: ' +
        'Property owner is undefined on object. (resource.data has n)',
    ]);
  });
});
