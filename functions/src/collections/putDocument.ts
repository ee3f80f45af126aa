import { access, answerId, entities, type Answer, type Entity } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonBody } from '../http/readBody.ts';
import { requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { expectationOf } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/**
 * Handles `PUT /col/{collection}/doc/{id}` with the caller's privileges. Creates or replaces a document with a known
 * ID, and returns its `rev` with 201 or 200 (docs/api.md). Supports `If-Match` and `If-None-Match: *`.
 */
export const putDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, (name) => access[name].update);
  const { rev, ...body } = await jsonBody(request as Request, BODY_MAX_BYTES);
  const expected = expectationOf(request as Request, rev);
  const entity: Entity = entities[collection];
  const { emailChoice } = await import('../documents/emailChoice.ts');
  const { fields, emails } = emailChoice(entity, body);
  const { checked } = await import('../documents/validateFields.ts');
  const sent = { collection, fields: checked(entity, 'add', fields), emails };
  if (entity.id === 'email' && sent.fields['email'] !== id)
    throw new Problem(400, 'email must match the one in the path.');
  if (entity.id === 'postAndMember' && answerId(sent.fields as Pick<Answer, 'post' | 'member'>) !== id)
    throw new Problem(400, 'post and member must match those in the path.');
  const { isSeries } = await import('../series/createSeries.ts');
  if (isSeries(sent.fields)) throw new Problem(400, 'Create a series with POST.');
  const { decidePut } = await import('./decideWrite.ts');
  const { writeDocument } = await import('../documents/writeDocument.ts');
  const { isNew, ...result } = await actAs(
    caller,
    async (db) =>
      writeDocument(db, collection, id, (found) =>
        decidePut(sent, expected, { caller, collection, key: undefined }, found),
      ),
    { collection, id },
  );
  response.status(isNew ? 201 : 200).json(result);
};
