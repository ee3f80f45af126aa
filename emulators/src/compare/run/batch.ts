import { compileRules } from '../../rules/firestore/compile.ts';
import { type Case, type RequestCase, isSyntax } from '../generate/case.ts';
import { print, printFunction } from '../generate/print.ts';
import type { Connection } from './connection.ts';
import { type Names, type Outcome, detailOf, outcomeOf, withNames } from './outcome.ts';

/** Number of writes after which a commit gets no more test cases. Firestore used to allow at most 500. */
const WRITES = 400;
/** Number of concurrent requests per emulator. */
const PARALLEL = 6;
const ACCEPTED: Outcome = { status: 'accepted', detail: '' };
/** The emulator itself returned an unexpected error. */
const FAILED: Outcome = { status: 'failed', detail: '' };
/** The emulator rejected the test case's documents. */
const UNSTORED: Outcome = { status: 'unstored', detail: '' };
const REJECTED: Outcome = { status: 'rejected', detail: '' };

/**
 * Runs test cases on one emulator and returns their outcomes in order. Combines valid rules in one file. Syntax cases
 * and invalid rules only test whether the emulator accepts the file.
 */
export async function outcomesOf(connection: Connection, cases: readonly Case[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const grouped: number[] = [];
  const separate: number[] = [];
  for (const [at, tested] of cases.entries())
    (isSyntax(tested) || (tested.rules && !compiles(batchRulesFile([tested], at))) ? separate : grouped).push(at);
  await connection.clear();
  for (const at of separate) {
    const { status } = await connection.putRules(rulesFileOf(cases[at] as Case));
    outcomes[at] = status === 200 ? ACCEPTED : status === 400 ? REJECTED : FAILED;
  }
  const group = grouped.map((at) => ({ at, tested: cases[at] as RequestCase }));
  const unstored = new Set(await store(connection, group));
  for (const at of unstored) outcomes[at] = UNSTORED;
  await runGroup(
    connection,
    group.filter(({ at }) => !unstored.has(at)),
    outcomes,
  );
  return outcomes;
}

/** Returns the text of a test case's rules file. */
export function rulesFileOf(tested: Case): string {
  return isSyntax(tested) ? tested.text : batchRulesFile([tested], 0);
}

interface Numbered {
  readonly at: number;
  readonly tested: RequestCase;
}

/**
 * Sets the rules of a group of cases and sends their requests. If the rules are rejected, splits the group in half and
 * retries.
 */
async function runGroup(connection: Connection, group: readonly Numbered[], outcomes: Outcome[]): Promise<void> {
  const content = rulesFile(group.map(({ at, tested }) => matchOf(tested, namesOf(connection, at))));
  const { status } = await connection.putRules(content);
  if (status === 200) {
    const queue = [...group];
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (let item = queue.shift(); item !== undefined; item = queue.shift())
          outcomes[item.at] = await send(connection, item);
      }),
    );
    await addStates(connection, group, outcomes);
  } else if (group.length <= 1) {
    for (const { at } of group) outcomes[at] = status === 400 ? REJECTED : FAILED;
  } else {
    const middle = group.length >> 1;
    await runGroup(connection, group.slice(0, middle), outcomes);
    await runGroup(connection, group.slice(middle), outcomes);
  }
}

/**
 * Stores the documents of a group of cases.
 * @returns the indexes of cases with invalid documents, which only shrinking produces
 */
async function store(connection: Connection, group: readonly Numbered[]): Promise<readonly number[]> {
  const unstored: number[] = [];
  for (let from = 0, until = 0; from < group.length; from = until) {
    for (let writes = 0; until < group.length && writes < WRITES; until += 1)
      writes += group[until]?.tested.documents.length ?? 0;
    const part = group.slice(from, until);
    if (await isStored(connection, part)) continue;
    for (const single of part) if (!(await isStored(connection, [single]))) unstored.push(single.at);
  }
  return unstored;
}

async function isStored(connection: Connection, group: readonly Numbered[]): Promise<boolean> {
  const writes = group.flatMap(({ at, tested }) => {
    const names = namesOf(connection, at);
    return tested.documents.map(({ path, fields }) =>
      withNames(JSON.stringify({ update: { name: `${connection.root}/${path}`, fields } }), names),
    );
  });
  const { status } = await connection.documents('POST', ':commit', 'owner', `{"writes":[${writes.join(',')}]}`);
  return status === 200;
}

async function send(connection: Connection, { at, tested }: Numbered): Promise<Outcome> {
  const names = namesOf(connection, at);
  const { method, path, body, caller, authorization } = tested.request;
  const text = body === undefined ? undefined : withNames(JSON.stringify(body), names);
  const response =
    method === 'LISTEN'
      ? await connection.listen(caller, text ?? '{}', names.collection)
      : await connection.documents(method, withNames(path, names), caller, text, authorization);
  // The official emulator 1.19.8 ignores explain options, so compare only the status of explained queries.
  return outcomeOf(response, names, tested.kind.startsWith('explained'));
}

/** Adds the final states of the compared documents to the outcomes. Reads all cases' documents in one request. */
async function addStates(connection: Connection, group: readonly Numbered[], outcomes: Outcome[]): Promise<void> {
  const compared = group.flatMap(({ at, tested: { after } }) => {
    const outcome = outcomes[at];
    if (after === undefined || outcome === undefined || outcome.status === 'PERMISSION_DENIED') return [];
    const names = namesOf(connection, at);
    return { at, outcome, names, documents: after.map((id) => `${connection.root}/${names.collection}/${id}`) };
  });
  if (compared.length === 0) return;
  const body = JSON.stringify({ documents: compared.flatMap(({ documents }) => documents) });
  const { json } = await connection.documents('POST', ':batchGet', 'owner', body);
  const states = new Map(
    (json as readonly { found?: { name: string } }[]).flatMap((state) =>
      state.found === undefined ? [] : [[state.found.name, state]],
    ),
  );
  for (const { at, outcome, names, documents } of compared) {
    const found = documents.toSorted().flatMap((name) => states.get(name) ?? []);
    outcomes[at] = { ...outcome, detail: `${outcome.detail} ${detailOf(found, names)}` };
  }
}

function namesOf({ root }: Connection, at: number): Names {
  return { collection: `k${at}k`, root };
}

function batchRulesFile(cases: readonly RequestCase[], at: number): string {
  return rulesFile(cases.map((tested) => matchOf(tested, { collection: `k${at}k`, root: '' })));
}

/** Formats a rules file with one `match` block per test case. */
function rulesFile(matches: readonly string[]): string {
  const nonEmpty = matches.filter((match) => match !== '');
  // Blocks cannot be empty.
  const content = nonEmpty.length > 0 ? nonEmpty.join('\n') : 'match /nothing/{id} { allow get: if false; }';
  return `rules_version = '2';\nservice cloud.firestore {\nmatch /databases/{database}/documents {\n${content}\n}\n}\n`;
}

/** Formats the `match` block of a test case. Returns '' if it has no rules. */
function matchOf({ rules }: RequestCase, names: Names): string {
  if (rules === undefined) return '';
  const functions = rules.functions.map((declared) => `  ${printFunction(declared)}\n`);
  const allows = rules.allows.map(({ methods, condition }) => `  allow ${methods}: if ${print(condition)};\n`);
  return withNames(`match ${rules.pattern} {\n${functions.join('')}${allows.join('')}}`, names);
}

function compiles(content: string): boolean {
  return compileRules([{ name: 'firestore.rules', content }]).ruleset !== undefined;
}
