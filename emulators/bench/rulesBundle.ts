import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as compile from '../src/rules/firestore/compile.ts';
import type { FirestoreRuleset } from '../src/rules/firestore/ruleset.ts';
import type { CallerAuth, DocumentRequest, QueryRequest } from '../src/rules/verdict.ts';
import type { Document, Fields, Value } from '../src/values/value.ts';
import { RULES } from './servers.ts';

const EMULATORS = fileURLToPath(new URL('..', import.meta.url));

/** Compiles firestore.rules with the rules engine, which is bundled as in the emulator. */
export async function benchRuleset(): Promise<FirestoreRuleset> {
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
    const { compileRules } = (await import(pathToFileURL(join(folder, 'compile.mjs')).href)) as typeof compile;
    const { ruleset, issues } = compileRules([{ name: 'firestore.rules', content: readFileSync(RULES, 'utf8') }]);
    if (ruleset === undefined) throw new Error(JSON.stringify(issues));
    return ruleset;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Request = DocumentRequest | QueryRequest;

const NOW = { seconds: 1_700_000_000, nanos: 0 };
const documentOf = (path: string, fields: Fields): Document => ({ path, fields, createTime: NOW, updateTime: NOW });

const MEMBER = documentOf(
  'members/ann@x.org',
  new Map([['privileges', { kind: 'array', values: [{ kind: 'string', value: 'admin' }] }]]),
);
const BASE: Omit<DocumentRequest, 'method' | 'path' | 'auth'> = {
  projectId: 'demo',
  databaseId: '(default)',
  time: NOW,
  reads: { before: (path) => (path === MEMBER.path ? MEMBER : undefined), after: () => undefined },
  resource: undefined,
};
const POST: Fields = new Map<string, Value>([
  ['type', { kind: 'string', value: 'News' }],
  ['title', { kind: 'string', value: 'Pancake breakfast' }],
  ['description', { kind: 'string', value: 'At the station, from eight.' }],
  ['postedBy', { kind: 'string', value: 'ann@x.org' }],
  ['occurrenceDate', { kind: 'timestamp', value: NOW }],
]);

/** Returns a user who signed in one minute ago. */
const signedIn = (uid: string, member: string): CallerAuth => ({
  uid,
  token: { member, auth_time: BASE.time.seconds - 60, sessionEnd: BASE.time.seconds + 3_600 },
});

export const ADMIN = signedIn('a', 'ann@x.org');
export const NOBODY = signedIn('b', 'bob@x.org');

/** Returns a user's typical requests: two gets, a list, a create and a delete. */
export function requestsOf(auth: CallerAuth | null): readonly [Request, ...Request[]] {
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
      resource: documentOf('alerts/1', new Map([['title', { kind: 'string', value: 'Ice' }]])),
    },
  ];
}
