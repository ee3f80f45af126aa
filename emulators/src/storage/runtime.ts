import { explanationText } from '../rules/observe/explanationText.ts';
import { describeIssue } from '../rules/issueText.ts';
import type { RulesIssue } from '../rules/verdict.ts';
import { FetchedDocuments } from './documents.ts';
import { type StorageRequest, type StorageRuleset, compileStorageRules } from './ruleset.ts';
import { decodeVariable } from './value.ts';
import { isObject, type JsonObject } from '../values/json.ts';

/** A line for the Firebase CLI. */
type RuntimeResponse = JsonObject;

/** A request waiting for a document. */
interface PendingRequest {
  readonly ruleset: StorageRuleset;
  readonly request: StorageRequest;
  readonly documents: FetchedDocuments;
  readonly missingPath: string;
}

/** Maximum number of pending requests, and of documents per request. */
const MAX_PENDING = 10_000;
const MAX_DOCUMENTS = 100;
/** Maximum number of reported denials to remember. */
const MAX_DENIALS = 1_000;

/** Alternative names for request methods. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ...['get', 'list', 'create', 'update', 'delete'].map((name) => [name, name] as const),
  ['read', 'get'],
  ['write', 'create'],
]);

/**
 * The Firebase CLI's Storage rules runtime without its pipes: handles each line from the CLI and returns the line to
 * write back. Every response needs status "ok" and both lists, or else the CLI waits forever; failures are in `errors`.
 */
export class StorageRulesRuntime {
  readonly #rulesets = new Map<string, StorageRuleset>();
  readonly #pending = new Map<number | string, PendingRequest>();
  /** Denials already reported. */
  readonly #denials = new Set<string>();
  readonly #explainsAll: boolean;

  /** @param options `explain`: whether to report every denial, with the position of each reason */
  constructor({ explain = false }: { readonly explain?: boolean } = {}) {
    this.#explainsAll = explain;
  }

  /** The line that notifies the CLI that the runtime is ready. */
  static readonly START: RuntimeResponse = {
    id: -1,
    status: 'ok',
    action: 'start',
    message: '',
    warnings: [],
    errors: [],
  };

  /** Handles one line. Never throws; returns undefined for a line without an id, which cannot get a response. */
  handle(line: string): RuntimeResponse | undefined {
    const message = parsed(line);
    const id = message?.['id'];
    if (message === undefined || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
    try {
      return this.#dispatch(id, message);
    } catch (error) {
      return failed(id, `Unexpected error: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #dispatch(id: number | string, message: JsonObject): RuntimeResponse {
    const context = objectOf(message['context']);
    switch (message['action']) {
      case 'load_ruleset':
        return this.#load(id, context);
      case 'verify':
        return this.#verify(id, context);
      case undefined:
      case '':
        return this.#resume(id, message);
      default:
        return failed(id, `Unknown action: ${String(message['action']).slice(0, 60)}.`);
    }
  }

  #load(id: number | string, context: JsonObject): RuntimeResponse {
    const name = context['rulesetName'];
    const files = objectOf(context['source'])['files'];
    if (typeof name !== 'string' || !Array.isArray(files)) return failed(id, 'A ruleset needs a name and files.');
    const sources = files.map((file: unknown) => ({
      name: textOf(objectOf(file)['name']),
      content: textOf(objectOf(file)['content']),
    }));
    const { ruleset, issues } = compileStorageRules(sources);
    const textsOf = (severity: RulesIssue['severity']): string[] =>
      issues.filter((issue) => issue.severity === severity).map((issue) => issueText(issue, sources));
    if (ruleset === undefined) return { id, status: 'ok', errors: textsOf('ERROR'), warnings: textsOf('WARNING') };
    this.#rulesets.set(name, ruleset);
    return {
      id,
      status: 'ok',
      errors: [],
      warnings: textsOf('WARNING'),
      result: { rulesVersion: ruleset.rulesVersion },
    };
  }

  #verify(id: number | string, context: JsonObject): RuntimeResponse {
    const ruleset = this.#rulesets.get(textOf(context['rulesetName']));
    if (ruleset === undefined) return failed(id, 'No such ruleset.');
    const method = METHODS.get(textOf(context['method']).toLowerCase());
    if (method === undefined) return failed(id, `Unknown method: ${textOf(context['method']).slice(0, 60)}.`);
    const variables = objectOf(context['variables']);
    const request: StorageRequest = {
      method,
      path: textOf(context['path']).split('/').filter(Boolean),
      resource: decodeVariable(variables['resource']),
      request: decodeVariable(variables['request']),
    };
    return this.#judge(id, { ruleset, request, documents: new FetchedDocuments() }, 0);
  }

  /** Continues a request with the document it was waiting for. */
  #resume(id: number | string, message: JsonObject): RuntimeResponse {
    const pending = this.#pending.get(id);
    if (pending === undefined) return failed(id, 'No request with this id is waiting for a document.');
    this.#pending.delete(id);
    // The CLI limits the documents per request.
    if (message['status'] !== 'ok' && message['status'] !== 'not_found')
      return failed(id, `The document was not read: ${textOf(message['status']).slice(0, 60)}.`);
    pending.documents.add(pending.missingPath, message['status'] === 'ok' ? message['result'] : undefined);
    return this.#judge(id, pending, pending.documents.size);
  }

  #judge(
    id: number | string,
    { ruleset, request, documents }: Omit<PendingRequest, 'missingPath'>,
    fetched: number,
  ): RuntimeResponse {
    const verdict = ruleset.judge(request, documents);
    const missingPath = documents.takeMissing();
    if (verdict.allowed || missingPath === undefined) {
      const warnings = verdict.allowed ? [] : this.#newDenials(ruleset, request, documents);
      return { id, status: 'ok', errors: [], warnings, result: { permit: verdict.allowed } };
    }
    if (fetched >= MAX_DOCUMENTS || this.#pending.size >= MAX_PENDING) return failed(id, 'Too many document reads.');
    this.#pending.set(id, { ruleset, request, documents, missingPath });
    return {
      server_request_id: id,
      status: 'ok',
      action: 'fetch_firestore_document',
      context: { path: encodePath(missingPath) },
      errors: [],
      warnings: [],
    };
  }

  /** Explains a denied request for the CLI's log; each denial is reported once, unless set to explain every one. */
  #newDenials(ruleset: StorageRuleset, request: StorageRequest, documents: FetchedDocuments): string[] {
    const headline = `denied ${request.method} /${request.path.join('/')}`;
    const explanation = ruleset.explain(request, documents);
    if (this.#explainsAll) return [[onOneLine(headline), ...explanationText(request.method, explanation)].join('\n')];
    const text = onOneLine(`${headline}: ${explanation.lines.join('; ')}`);
    if (this.#denials.has(text)) return [];
    if (this.#denials.size >= MAX_DENIALS) this.#denials.clear();
    this.#denials.add(text);
    return [text];
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}

/**
 * Formats a response as a line of ASCII, because the CLI decodes its input in chunks that could split a longer
 * character.
 */
export function lineOf(response: RuntimeResponse): string {
  return `${JSON.stringify(response).replaceAll(/[\u007f-\uffff]/g, escaped)}\n`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Encodes a path, because the CLI puts it into a URL unchanged. */
function encodePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/gu, (character) =>
    encodeURIComponent(/^\p{Surrogate}$/u.test(character) ? '\ufffd' : character),
  );
}

/**
 * Formats an issue as text, which the CLI prints unchanged. If it were JSON as from the official runtime, the CLI would
 * print only the description and the line, not the column.
 */
function issueText(issue: RulesIssue, sources: readonly { readonly name: string; readonly content: string }[]): string {
  const { fileName } = issue.sourcePosition;
  const source = sources.find(({ name }) => name === fileName) ?? sources[0];
  return describeIssue(source?.name || 'storage.rules', issue, source?.content ?? '');
}

function failed(id: number | string, error: string): RuntimeResponse {
  return { id, status: 'ok', errors: [error], warnings: [], result: { permit: false } };
}

function parsed(line: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
