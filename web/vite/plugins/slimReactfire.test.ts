import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnneeded } from './slimReactfire.ts';

const code = readFileSync(fileURLToPath(import.meta.resolve('reactfire')), 'utf8');

test('keeps reactfire’s exports, and lets the bundler drop classes that nothing uses', () => {
  const slim = withoutUnneeded(code);
  expect(slim).not.toMatch(/from "(?:firebase\/firestore|use-sync-external-store\/shim)"/);
  expect(slim).toContain('from "firebase/auth"');
  expect(slim.slice(slim.lastIndexOf('export {'))).toBe(code.slice(code.lastIndexOf('export {')));
  // RxJS has more than ten classes; the scheduler is an instance of an anonymous one.
  expect(slim.match(/ = \/\* @__PURE__ \*\/ function\(/g)?.length).toBeGreaterThan(10);
  expect(slim).toContain(' = /* @__PURE__ */ new (/* @__PURE__ */ function(');
});

test.each([
  ['imports', /"firebase\//g, '"@firebase/'],
  ['hook', 'use-sync-external-store/shim', 'use-sync-external-store'],
  ['conversions', /return e;\n\tif/, 'return e;\n\n\tif'],
  ['classes', / = (new \()?function\(/g, ' = $1async function('],
])('fails the build if its %s have another form', (_, found, changed) => {
  expect(() => withoutUnneeded(code.replace(found, changed))).toThrow('reactfire has changed');
});
