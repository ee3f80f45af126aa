import { explanationText } from '../rules/observe/explanationText.ts';
import { describeIssue } from '../rules/issueText.ts';
import type { RulesIssue } from '../rules/verdict.ts';
import { FetchedDocuments } from './documents.ts';
import { type StorageRequest, type StorageRuleset, compileStorageRules } from './ruleset.ts';
import { decodeVariable } from './value.ts';
import { isObject, type JsonObject } from '../values/json.ts';

/** A response to the Firebase CLI, sent as a line of JSON. */
type RuntimeResponse = JsonObject;

/** A request that is waiting for the CLI to fetch a Firestore document. */
interface PendingRequest {
  readonly ruleset: StorageRuleset;
  readonly request: StorageRequest;
  readonly documents: FetchedDocuments;
  readonly missingPath: string;
}

/** Maximum number of pending requests, and of documents fetched per request. */
const MAX_PENDING = 10_000;
const MAX_DOCUMENTS = 100;
/** Maximum number of distinct denials to remember. */
const MAX_DENIALS = 1_000;

/** Request methods, including the aliases `read` and `write`. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ...['get', 'list', 'create', 'update', 'delete'].map((name) => [name, name] as const),
  ['read', 'get'],
  ['write', 'create'],
]);

/**
 * Implements the Storage rules runtime that the Firebase CLI runs as a child process. Does no I/O itself: takes a line
 * from the CLI and returns the response. Every response, even for a failure, needs `status: "ok"`, `errors`, and
 * `warnings` because the CLI would otherwise wait forever.
 */
export class StorageRulesRuntime {
  readonly #rulesets = new Map<string, StorageRuleset>();
  readonly #pending = new Map<number | string, PendingRequest>();
  /** Denials that have already been reported. */
  readonly #denials = new Set<string>();
  readonly #explainsAll: boolean;

  /** @param options `explain`: whether to report and explain every denial */
  constructor({ explain = false }: { readonly explain?: boolean } = {}) {
    this.#explainsAll = explain;
  }

  /** The message that tells the CLI that the runtime is ready. */
  static readonly START: RuntimeResponse = {
    id: -1,
    status: 'ok',
    action: 'start',
    message: '',
    warnings: [],
    errors: [],
  };

  /** Handles one line from the CLI. Does not throw. Returns undefined if the line has no ID to respond to. */
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

  /** Resumes a request after the CLI has fetched a document. */
  #resume(id: number | string, message: JsonObject): RuntimeResponse {
    const pending = this.#pending.get(id);
    if (pending === undefined) return failed(id, 'No request with this id is waiting for a document.');
    this.#pending.delete(id);
    // The CLI can also report `invalid_state`.
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

  /** Returns a warning that explains a denial. By default, returns nothing if the same denial was already reported. */
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
 * Serializes a response as a line of ASCII. The CLI decodes its input in chunks, which could split multibyte
 * characters.
 */
export function lineOf(response: RuntimeResponse): string {
  return `${JSON.stringify(response).replaceAll(/[\u007f-\uffff]/g, escaped)}\n`;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Percent-encodes a path because the CLI inserts it into a URL as is. */
function encodePath(path: string): string {
  return path.replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/]/gu, (character) =>
    encodeURIComponent(/^\p{Surrogate}$/u.test(character) ? '\ufffd' : character),
  );
}

/** Formats an issue as plain text. Given JSON, as sent by the official runtime, the CLI would omit the column. */
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
