import { access, entities, type Entity } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonBody } from '../http/readBody.ts';
import { requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { assertExpected, expectationOf } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';

/**
 * Handles `PUT /col/{collection}/doc/{id}` as the caller: creates or replaces a document with a known ID; returns its
 * `rev` with 201 or 200 (docs/api.md). Supports `If-Match` and `If-None-Match: *`.
 */
export const putDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, (name) => access[name].update);
  const { rev, ...body } = await jsonBody(request as Request, BODY_MAX_BYTES);
  const expected = expectationOf(request as Request, rev);
  const entity: Entity = entities[collection];
  const { emailChoice } = await import('../documents/emailChoice.ts');
  const { fields, emails } = emailChoice(entity, body);
  const { checked } = await import('../documents/validateFields.ts');
  const replacement = checked(entity, 'add', fields);
  if (entity.id === 'email' && replacement['email'] !== id)
    throw new Problem(400, 'email must match the one in the path.');
  const { newDocument } = await import('../documents/newDocument.ts');
  const { afterReplacement } = await import('../documents/changedDocument.ts');
  const { writeDocument } = await import('../documents/writeDocument.ts');
  const { isNew, ...result } = await actAs(
    caller,
    async (db) =>
      writeDocument(db, collection, id, (found) => {
        assertExpected(expected, found?.rev);
        if (found !== undefined)
          return {
            fields: afterReplacement(entity, found, replacement, emails),
            result: { isNew: false, rev: found.rev + 1 },
          };
        if (access[collection].create === 'server') throw notAuthorized(true, 'server only');
        return {
          fields: newDocument(entity, replacement, { caller, collection, key: undefined }, emails),
          result: { isNew: true, rev: 1 },
        };
      }),
    { collection, id },
  );
  response.status(isNew ? 201 : 200).json(result);
};
