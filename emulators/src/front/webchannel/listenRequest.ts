import type { JsonObject } from '../../values/json.ts';
import { invalidArgument } from '../../values/status.ts';
import { documentPathIn, parentPathIn, type DatabaseName } from '../../values/name.ts';
import type { ListenCommand, Resume, Selection, TargetRequest } from '../../watch/request.ts';
import { decodeQuery } from '../../protojson/query.ts';
import {
  base64Field,
  booleanField,
  field,
  integerField,
  messageField,
  stringField,
  stringList,
} from '../../protojson/reader.ts';
import { decodeTimestamp } from '../../protojson/value.ts';

/**
 * Decodes a `google.firestore.v1.ListenRequest`. Decodes the target lazily because an invalid target must not end the
 * stream.
 */
export function decodeListenRequest(json: JsonObject): ListenCommand {
  const database = stringField(json, 'database');
  const removed = integerField(json, 'removeTarget');
  if (removed !== undefined) return { database, change: { kind: 'remove', targetId: removed } };
  const target = messageField(json, 'addTarget');
  if (!target) return { database, change: undefined };
  const targetId = integerField(target, 'targetId') ?? 0;
  return { database, change: { kind: 'add', targetId, decode: (name) => decodeTarget(name, target) } };
}

/** Decodes a `google.firestore.v1.Target`. Throws INVALID_ARGUMENT if it is invalid. */
function decodeTarget(database: DatabaseName, json: JsonObject): TargetRequest {
  const resume = decodeResume(json);
  const expectedCount = integerField(json, 'expectedCount');
  return {
    targetId: integerField(json, 'targetId') ?? 0,
    selection: decodeSelection(database, json),
    ...(resume && { resume }),
    once: booleanField(json, 'once'),
    ...(expectedCount !== undefined && { expectedCount }),
  };
}

function decodeSelection(database: DatabaseName, json: JsonObject): Selection {
  const documents = messageField(json, 'documents');
  if (documents)
    return {
      kind: 'documents',
      paths: stringList(documents, 'documents').map((name) => documentPathIn(database, name)),
    };
  const query = messageField(json, 'query');
  const structured = query && messageField(query, 'structuredQuery');
  if (!structured) throw invalidArgument('A target must have documents or a structured query.');
  return { kind: 'query', query: decodeQuery(parentPathIn(database, stringField(query, 'parent')), structured) };
}

function decodeResume(json: JsonObject): Resume | undefined {
  const token = base64Field(json, 'resumeToken');
  if (token !== undefined) return { token: new Uint8Array(Buffer.from(token, 'base64')) };
  const readTime = field(json, 'readTime');
  return readTime === undefined ? undefined : { readTime: decodeTimestamp(readTime) };
}
