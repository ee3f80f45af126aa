import { access, answerId, entities, SINGLETON_ID, type Answer, type Entity } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { BODY_MAX_BYTES, jsonBody } from '../http/readBody.ts';
import { canonicalJson, claimKey, completeKey, idempotencyKey } from '../ledger/idempotencyKey.ts';
import { collectionNamed, requestWriter } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { database } from '../platform/firebase.ts';

/**
 * Handles `POST /col/{collection}/doc`, which creates a document with the caller's privileges. Returns 201 and the
 * document's ID. If a request is repeated with the same `Idempotency-Key`, it returns the first document's ID, even if
 * the document has since been deleted. The same key with a different body is rejected (docs/api.md).
 */
export const createDocument: RequestHandler<{ collection: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const caller = await requestWriter(request as Request, access[collection].create);
  const repeat = { caller, collection, key: idempotencyKey(request as Request) };
  const entity: Entity = entities[collection];
  const body = await jsonBody(request as Request, BODY_MAX_BYTES);
  const { checked } = await import('../documents/validateFields.ts');
  const { emailChoice } = await import('../documents/emailChoice.ts');
  const choice = emailChoice(entity, body);
  const fields = checked(entity, 'add', choice.fields);
  const { keyedCreate, opaqueText } = await import('../documents/newDocument.ts');
  const { writeDocument } = await import('../documents/writeDocument.ts');
  const { decideCreate } = await import('./decideWrite.ts');
  const { createSeries, isSeries } = await import('../series/createSeries.ts');
  const id = givenId(entity, fields) ?? opaqueText(repeat);
  const keyed = keyedCreate(repeat, canonicalJson({ ...fields, emailSubscribers: choice.emails }));
  if (keyed !== undefined && (await claimKey(database(), keyed, Date.now()))) {
    response.status(201).json({ id });
    return;
  }
  await actAs(
    caller,
    async (db) => {
      if (isSeries(fields)) return createSeries(db, { id, fields, emails: choice.emails, repeat });
      await writeDocument(db, collection, id, (found) =>
        decideCreate({ collection, fields, emails: choice.emails }, repeat, found),
      );
    },
    { collection, id },
  );
  if (keyed !== undefined) await completeKey(database(), keyed);
  response.status(201).json({ id });
};

/** Returns the document's ID if its validated fields determine it, or undefined otherwise. */
function givenId(entity: Entity, fields: Readonly<Record<string, unknown>>): string | undefined {
  if (entity.id === 'singleton') return SINGLETON_ID;
  if (entity.id === 'email') return String(fields['email']);
  return entity.id === 'postAndMember' ? answerId(fields as Pick<Answer, 'post' | 'member'>) : undefined;
}
