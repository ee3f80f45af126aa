import { access, entities, type Entity } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonBody } from '../http/readBody.ts';
import { assertAdmin, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { expectationOf } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';
import { database } from '../platform/firebase.ts';

/**
 * Handles `PATCH /col/{collection}/doc/{id}` with the caller's privileges. Changes the fields in the body, where null
 * removes an optional field, and returns the new `rev` (docs/api.md). Concurrent changes aren't lost: they are applied
 * one after another, and those with an outdated `rev` fail with 412. With `allLater`, also applies the change to all
 * later dates of the post's series.
 */
export const patchDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, (name) => access[name].update);
  const { rev, allLater, ...body } = await jsonBody(request as Request, BODY_MAX_BYTES);
  const expected = expectationOf(request as Request, rev);
  const entity: Entity = entities[collection];
  const { emailChoice } = await import('../documents/emailChoice.ts');
  const { fields, emails } = emailChoice(entity, body);
  const { assertLeavesImmutable, checked } = await import('../documents/validateFields.ts');
  assertLeavesImmutable(entity, fields);
  const sent = { collection, fields: checked(entity, 'edit', fields), emails };
  if (allLater !== undefined && collection !== 'posts') throw new Problem(400, 'Only posts have later dates.');
  if (allLater !== undefined && typeof allLater !== 'boolean')
    throw new Problem(400, 'allLater must be true or false.');
  if (allLater === true) {
    if (emails === true) throw new Problem(400, 'A change of all later dates is not emailed.');
    await assertAdmin(caller);
    const { changeSeries, laterDates } = await import('../series/changeSeries.ts');
    const ids = await laterDates(database(), id);
    response.json(await actAs(caller, (db) => changeSeries(db, ids, sent.fields, expected), { collection, id }));
    return;
  }
  const { decidePatch } = await import('./decideWrite.ts');
  const { writeDocument } = await import('../documents/writeDocument.ts');
  const result = await actAs(
    caller,
    async (db) =>
      writeDocument(db, collection, id, (found) =>
        decidePatch(sent, expected, { caller, collection, key: undefined }, found),
      ),
    { collection, id },
  );
  response.json(result);
};
