import { type Case, type CaseRules, type RequestCase, isSyntax } from '../generate/case.ts';
import { COLLECTION, type StoredDocument } from '../generate/data.ts';
import { print, printFunction } from '../generate/print.ts';
import type { FunctionTree } from '../generate/tree.ts';
import { smallerJson } from './smallerJson.ts';
import { smallerTrees } from './smallerTrees.ts';

const FROM = `"collectionId":"${COLLECTION}"`;
const SERVICE = 'service cloud.firestore';
/** Matches a token. The service declaration is one token because it must not be removed. */
const TOKEN = /service cloud\.firestore|\w+|\s+|[^\w\s]/gsu;

/** Returns all one-step simplifications of a test case, smallest first. */
export function smallerCases(tested: Case): readonly Case[] {
  const size = sizeOfCase(tested);
  return [...(isSyntax(tested) ? smallerTexts(tested.text) : smallerRequests(tested))]
    .map((smaller) => ({ smaller, size: sizeOfCase(smaller) }))
    .filter((candidate) => candidate.size < size)
    .sort((a, b) => a.size - b.size)
    .map(({ smaller }) => smaller);
}

function sizeOfCase(tested: Case): number {
  if (isSyntax(tested)) return tested.text.length;
  const { rules, documents, request, after } = tested;
  const texts = rules
    ? [rules.pattern, ...rules.functions.map(printFunction), ...rules.allows.map(({ condition }) => print(condition))]
    : [];
  return texts.join('').length + JSON.stringify([documents, request, after]).length;
}

/** Yields copies of the text, each with one run of tokens removed. Removes longer runs first. */
function* smallerTexts(text: string): Generator<Case> {
  const tokens = text.match(TOKEN) ?? [];
  for (let length = Math.max(tokens.length >> 1, 1); length >= 1; length = length === 1 ? 0 : length >> 1)
    for (let at = 0; at < tokens.length; at += length)
      if (!tokens.slice(at, at + length).includes(SERVICE))
        yield { kind: 'syntax', text: tokens.toSpliced(at, length).join('') };
}

function* smallerRequests(tested: RequestCase): Generator<Case> {
  const { rules, documents, request, after } = tested;
  for (const at of documents.keys()) yield { ...tested, documents: documents.toSpliced(at, 1) };
  for (const at of (after ?? []).keys()) yield { ...tested, after: (after ?? []).toSpliced(at, 1) };
  if (rules) for (const smaller of smallerRules(rules)) yield { ...tested, rules: smaller };
  // Keep the collection ID. Without it, a query would return documents of other test cases.
  const isQuery = JSON.stringify(request.body)?.includes(FROM);
  for (const body of smallerJson(request.body))
    if (!isQuery || JSON.stringify(body).includes(FROM)) yield { ...tested, request: { ...request, body } };
  for (const [at, document] of documents.entries())
    for (const fields of smallerJson(document.fields))
      yield { ...tested, documents: documents.with(at, { ...document, fields: fields as StoredDocument['fields'] }) };
  const [path = '', parameters] = request.path.split('?');
  for (const parameter of parameters?.split('&') ?? []) {
    const others = parameters?.split('&').filter((other) => other !== parameter) ?? [];
    const shorter = others.length === 0 ? path : `${path}?${others.join('&')}`;
    yield { ...tested, request: { ...request, path: shorter } };
  }
}

function* smallerRules(rules: CaseRules): Generator<CaseRules> {
  const { pattern, functions, allows } = rules;
  const simplest = `/${COLLECTION}/{id}`;
  if (pattern !== simplest) yield { ...rules, pattern: simplest };
  if (allows.length > 1) for (const at of allows.keys()) yield { ...rules, allows: allows.toSpliced(at, 1) };
  for (const [at, declared] of functions.entries()) {
    yield { ...rules, functions: functions.toSpliced(at, 1) };
    // Use the function's return value as the condition.
    yield {
      ...rules,
      functions: functions.toSpliced(at, 1),
      allows: allows.with(0, { ...allows[0]!, condition: declared.result }),
    };
    for (const smaller of smallerFunctions(declared)) yield { ...rules, functions: functions.with(at, smaller) };
  }
  for (const [at, allow] of allows.entries())
    for (const condition of smallerTrees(allow.condition))
      yield { ...rules, allows: allows.with(at, { ...allow, condition }) };
}

function* smallerFunctions(declared: FunctionTree): Generator<FunctionTree> {
  const { bindings, result } = declared;
  for (const at of bindings.keys()) yield { ...declared, bindings: bindings.toSpliced(at, 1) };
  for (const smaller of smallerTrees(result)) yield { ...declared, result: smaller };
  for (const [at, binding] of bindings.entries())
    for (const value of smallerTrees(binding.value))
      yield { ...declared, bindings: bindings.with(at, { ...binding, value }) };
}
