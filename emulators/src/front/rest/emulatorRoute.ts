import type { Rulesets } from '../../access/rulesets.ts';
import { exportStore } from '../../export/write.ts';
import { decodeTimestamp } from '../../protojson/value.ts';
import { booleanField, messageField, messageList, stringField } from '../../protojson/reader.ts';
import type { Backend } from '../../service/backend.ts';
import { expireDocuments } from '../../service/expiry.ts';
import { invalidArgument } from '../../values/status.ts';
import { decodeDatabaseTrigger, decodeEventarcTrigger } from '../../triggers/decode.ts';
import type { Triggers } from '../../triggers/triggers.ts';
import { decodeSegment, type Exchange } from '../http/exchange.ts';
import type { Route } from '../http/server.ts';

/** The parts of the emulator that the control endpoints use. */
interface Control {
  readonly backend: Backend;
  readonly rulesets: Rulesets;
  readonly triggers: Triggers;
}

type Handler = (exchange: Exchange, control: Control, parts: readonly string[]) => void | Promise<void>;

/** HTTP method, path, and handler of each endpoint. Handlers receive the decoded capture groups. */
const ENDPOINTS: readonly (readonly [string, RegExp, Handler])[] = [
  ['PUT', /^\/emulator\/v1\/projects\/([^/]+):securityRules$/, putRules],
  ['GET', /^\/emulator\/v1\/projects\/([^/]+):ruleCoverage$/, coverage],
  ['GET', /^\/emulator\/v1\/projects\/([^/]+):reads$/, reads],
  ['DELETE', /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents$/, clear],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+):export$/, exportData],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+)\/databases\/([^/]+):expireDocuments$/, expire],
  ['POST', /^\/emulator\/v1\/projects\/([^/]+)\/eventarcTrigger$/, registerEventarcTrigger],
  ['PUT', /^\/emulator\/v1\/projects\/([^/]+)\/triggers\/([^/]+)$/, registerDatabaseTrigger],
  ['DELETE', /^\/emulator\/v1\/projects\/([^/]+)\/triggers\/([^/]+)$/, removeTrigger],
];

/** Routes `GET /` and the emulator's control API, which the CLI and test libraries use. */
export function emulatorRoute(control: Control): Route {
  return async (exchange) => {
    if (exchange.rawPath === '/' && (exchange.method === 'GET' || exchange.method === 'HEAD')) {
      exchange.sendText('Ok\n');
      return true;
    }
    for (const [method, pattern, handler] of ENDPOINTS) {
      const match = exchange.method === method ? pattern.exec(exchange.rawPath) : null;
      if (match) {
        await handler(exchange, control, match.slice(1).map(decodeSegment));
        return true;
      }
    }
    return false;
  };
}

async function putRules(exchange: Exchange, { rulesets }: Control, [projectId = '']: readonly string[]): Promise<void> {
  const body = await exchange.readJson();
  const rules = messageField(body, 'rules');
  const files = rules ? messageList(rules, 'files') : [];
  if (files.length === 0) throw invalidArgument('The rules must have at least one file.');
  const issues = rulesets.put(
    projectId,
    files.map((file) => ({ name: stringField(file, 'name'), content: stringField(file, 'content') })),
    booleanField(body, 'ignoreErrors'),
  );
  exchange.sendJson(issues.length > 0 ? { issues } : {});
}

function coverage(exchange: Exchange, { rulesets }: Control, [projectId = '']: readonly string[]): void {
  exchange.sendJson(rulesets.coverage(projectId));
}

function reads(exchange: Exchange, { backend }: Control, [projectId = '']: readonly string[]): void {
  exchange.sendJson({ reads: backend.meter?.of(projectId) ?? 0 });
}

function clear(exchange: Exchange, { backend }: Control, [projectId = '', databaseId = '']: readonly string[]): void {
  const database = backend.store.database({ projectId, databaseId });
  database.clear();
  backend.transactions.endAll(database);
  exchange.sendJson({});
}

/**
 * Exports all projects and databases. The request names only one database because the CLI assumes that an emulator has
 * only one.
 */
async function exportData(
  exchange: Exchange,
  { backend }: Control,
  [projectId = '']: readonly string[],
): Promise<void> {
  const body = await exchange.readJson();
  const [directory, name] = [stringField(body, 'exportDirectory'), stringField(body, 'exportName')];
  await exportStore(backend.store, projectId, directory, name);
  exchange.sendJson({});
}

/** Deletes expired documents. If the body contains a `time`, uses it instead of the current time. */
async function expire(
  exchange: Exchange,
  { backend }: Control,
  [projectId = '', databaseId = '']: readonly string[],
): Promise<void> {
  const { time } = await exchange.readJson();
  const database = backend.store.database({ projectId, databaseId });
  const now = time === undefined ? undefined : decodeTimestamp(time);
  exchange.sendJson({ deletedDocuments: await expireDocuments(backend, database, now) });
}

async function registerEventarcTrigger(
  exchange: Exchange,
  { triggers }: Control,
  [projectId = '']: readonly string[],
): Promise<void> {
  const id = exchange.url.searchParams.get('eventarcTriggerId') ?? '';
  if (id === '') throw invalidArgument('The parameter "eventarcTriggerId" is required.');
  triggers.register(projectId, id, decodeEventarcTrigger(await exchange.readJson()));
  exchange.sendJson({});
}

async function registerDatabaseTrigger(
  exchange: Exchange,
  { triggers }: Control,
  [projectId = '', id = '']: readonly string[],
): Promise<void> {
  triggers.register(projectId, id, decodeDatabaseTrigger(await exchange.readJson()));
  exchange.sendJson({});
}

function removeTrigger(exchange: Exchange, { triggers }: Control, [projectId = '', id = '']: readonly string[]): void {
  triggers.remove(projectId, id);
  exchange.sendJson({});
}
