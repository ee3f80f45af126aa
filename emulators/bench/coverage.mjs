import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * Prints what counting for the coverage report costs: evaluations of our own firestore.rules with and without it,
 * in turns, median of nine rounds; and what an explanation of a denial costs.
 */
const EMULATORS = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = 9;
const REQUESTS = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'coverage-bench-'));
try {
  await build({
    root: EMULATORS,
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir: folder, minify: false, rolldownOptions: { input: { compile: 'src/rules/compile.ts' }, output: { format: 'es', entryFileNames: '[name].mjs' } } },
    ssr: { noExternal: true, target: 'node' },
  });
  const { compileRules } = await import(pathToFileURL(join(folder, 'compile.mjs')).href);
  const content = readFileSync(join(EMULATORS, '../firestore.rules'), 'utf8');
  const { ruleset } = compileRules([{ name: 'firestore.rules', content }]);
  const member = { path: 'members/ann@x.org', fields: new Map([['privileges', { kind: 'array', values: [{ kind: 'string', value: 'admin' }] }]]) };
  const reads = { before: (path) => (path === member.path ? member : undefined), after: () => undefined };
  const base = { projectId: 'demo', databaseId: '(default)', time: { seconds: 0, nanos: 0 }, reads, method: 'get', path: 'incidents/1', resource: undefined };
  const admin = { ...base, auth: { uid: 'a', token: { member: 'ann@x.org' } } };
  const nobody = { ...base, auth: { uid: 'b', token: { member: 'bob@x.org' } } };
  const counting = ruleset.counting();
  const figures = { plain: [], counting: [], explain: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.plain.push(perRequest(() => ruleset.judge(admin)));
    figures.counting.push(perRequest(() => counting.judge(admin)));
    figures.explain.push(perRequest(() => counting.explain(nobody)));
  }
  const [plain, counted, explain] = [figures.plain, figures.counting, figures.explain].map(median);
  console.log(`get allowed by isAdmin(): ${plain.toFixed(2)} µs; counting for coverage: ${counted.toFixed(2)} µs (ratio ${(counted / plain).toFixed(2)})`);
  console.log(`explanation of a denial, once for each that is new: ${explain.toFixed(2)} µs`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function perRequest(judge) {
  const began = performance.now();
  for (let i = 0; i < REQUESTS; i += 1) judge();
  return ((performance.now() - began) * 1_000) / REQUESTS;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
