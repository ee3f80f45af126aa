import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields in a request, and whether the request asks to email subscribers. */
interface Chosen {
  readonly fields: Values;
  /** True to email subscribers, false not to. Undefined if the request doesn't say. */
  readonly emails: boolean | undefined;
}

/**
 * Separates `emailSubscribers` from the fields in a request (docs/api.md). If the entity is never emailed, leaves it
 * among the fields, and it is later rejected as unknown.
 * @throws {Problem} 400 if it isn't a boolean
 */
export function emailChoice(entity: Entity, body: Values): Chosen {
  const { emailSubscribers: emails, ...fields } = body;
  if (!Object.hasOwn(entity.fields, 'emailRev') || emails === undefined) return { fields: body, emails: undefined };
  if (typeof emails !== 'boolean') throw new Problem(400, 'emailSubscribers must be true or false.');
  return { fields, emails };
}

/**
 * Returns the field that says which revision to email (docs/decisions/041-who-is-emailed.md).
 * @param rev the document's revision after the write
 * @returns an empty object if the request doesn't say, so the field doesn't change
 */
export function emailRevOf(emails: boolean | undefined, rev: number): { readonly emailRev?: number } {
  return emails === undefined ? {} : { emailRev: emails ? rev : 0 };
}
