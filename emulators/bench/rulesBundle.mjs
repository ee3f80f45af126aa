import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { RULES } from './servers.mjs';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));

/**
 * Compiles the rules of the benches with the emulator's rules engine alone.
 * @returns {Promise<import('../src/rules/firestore/ruleset.ts').FirestoreRuleset>}
 */
export async function benchRuleset() {
  const folder = mkdtempSync(join(tmpdir(), 'rules-bench-'));
  try {
    await build({
      root: EMULATORS,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir: folder,
        minify: false,
        rolldownOptions: {
          input: { compile: 'src/rules/firestore/compile.ts' },
          output: { format: 'es', entryFileNames: '[name].mjs' },
        },
      },
      ssr: { noExternal: true, target: 'node' },
    });
    const { compileRules } = await import(pathToFileURL(join(folder, 'compile.mjs')).href);
    const { ruleset, issues } = compileRules([{ name: 'firestore.rules', content: readFileSync(RULES, 'utf8') }]);
    if (ruleset === undefined) throw new Error(JSON.stringify(issues));
    return ruleset;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MEMBER = {
  path: 'members/ann@x.org',
  fields: new Map([['privileges', { kind: 'array', values: [{ kind: 'string', value: 'admin' }] }]]),
};
const BASE = {
  projectId: 'demo',
  databaseId: '(default)',
  time: { seconds: 1_700_000_000, nanos: 0 },
  reads: { before: (path) => (path === MEMBER.path ? MEMBER : undefined), after: () => undefined },
  resource: undefined,
};
const POST = new Map([
  ['type', { kind: 'string', value: 'News' }],
  ['title', { kind: 'string', value: 'Pancake breakfast' }],
  ['description', { kind: 'string', value: 'At the station, from eight.' }],
  ['postedBy', { kind: 'string', value: 'ann@x.org' }],
  ['occurrenceDate', { kind: 'timestamp', value: { seconds: 1_700_000_000, nanos: 0 } }],
]);

/** A caller who signed in a moment ago. */
const signedIn = (uid, member) => ({
  uid,
  token: { member, auth_time: BASE.time.seconds - 60, sessionEnd: BASE.time.seconds + 3_600 },
});

export const ADMIN = signedIn('a', 'ann@x.org');
export const NOBODY = signedIn('b', 'bob@x.org');

/** Typical requests of a caller: get a document, list a collection, create a post, delete one. */
export function requestsOf(auth) {
  return [
    { ...BASE, auth, method: 'get', path: 'incidents/1' },
    { ...BASE, auth, method: 'get', path: 'members/ann@x.org', resource: MEMBER },
    {
      ...BASE,
      auth,
      method: 'list',
      parent: '',
      collectionId: 'posts',
      allDescendants: false,
      limit: 20,
      orderBy: [{ field: ['occurrenceDate'], direction: 'DESC' }],
    },
    { ...BASE, auth, method: 'create', path: 'posts/1', newFields: POST },
    {
      ...BASE,
      auth,
      method: 'delete',
      path: 'alerts/1',
      resource: { path: 'alerts/1', fields: new Map([['title', { kind: 'string', value: 'Ice' }]]) },
    },
  ];
}
