import { requiredMessage, stringField } from '../protojson/reader.ts';
import type { JsonObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';
import { parseResourceName } from '../values/name.ts';
import { compilePathPattern, exactPath } from './pathPattern.ts';
import type { ChangeKind, Trigger } from './trigger.ts';

const CLOUD_EVENT_TYPE =
  /^google\.cloud\.firestore\.document\.v1\.(created|updated|deleted|written)(?:\.withAuthContext)?$/;
const LEGACY_EVENT_TYPE = /^providers\/cloud\.firestore\/eventTypes\/document\.(create|update|delete|write)$/;
const LEGACY_KINDS: Readonly<Record<string, ChangeKind>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  write: 'written',
};

/**
 * Decodes a second-generation trigger, which the CLI registers as `{eventType, database, namespace, document: {value,
 * matchType: 'EXACT' | 'PATH_PATTERN'}}`.
 */
export function decodeEventarcTrigger(json: JsonObject): Trigger {
  const eventType = stringField(json, 'eventType');
  const kind = CLOUD_EVENT_TYPE.exec(eventType)?.[1] as ChangeKind | undefined;
  if (!kind) throw invalidArgument(`Unknown event type "${eventType}".`);
  const document = requiredMessage(json, 'document');
  const value = stringField(document, 'value');
  const matchType = stringField(document, 'matchType');
  if (value === '') throw invalidArgument('The trigger must name a document.');
  return {
    databaseId: stringField(json, 'database') || '(default)',
    pattern: matchType === 'EXACT' ? exactPath(value.replace(/^\//, '')) : compilePathPattern(value),
    kind,
    form: 'cloudevent',
    eventType,
  };
}

/** Decodes a first-generation trigger, which the CLI registers as `{eventTrigger: {eventType, resource}}`. */
export function decodeDatabaseTrigger(json: JsonObject): Trigger {
  const eventTrigger = requiredMessage(json, 'eventTrigger');
  const eventType = stringField(eventTrigger, 'eventType');
  const kind = LEGACY_KINDS[LEGACY_EVENT_TYPE.exec(eventType)?.[1] ?? ''];
  if (!kind) throw invalidArgument(`Unknown event type "${eventType}".`);
  const { databaseId, path } = parseResourceName(stringField(eventTrigger, 'resource'));
  return { databaseId, pattern: compilePathPattern(path), kind, form: 'legacy', eventType };
}
