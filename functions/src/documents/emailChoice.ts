import type { Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request's fields, and whether its sender wants subscribers to be emailed about the result. */
interface Chosen {
  readonly fields: Values;
  /** Undefined if the request does not say. */
  readonly emails: boolean | undefined;
}

/**
 * Takes `emailSubscribers` out of a request's body (docs/api.md). For an entity that isn't emailed, it stays and counts
 * as an unknown field.
 * @throws {Problem} 400 if it is not true or false
 */
export function emailChoice(entity: Entity, body: Values): Chosen {
  const { emailSubscribers: emails, ...fields } = body;
  if (!Object.hasOwn(entity.fields, 'emailRev') || emails === undefined) return { fields: body, emails: undefined };
  if (typeof emails !== 'boolean') throw new Problem(400, 'emailSubscribers must be true or false.');
  return { fields, emails };
}

/**
 * Returns the field that says which revision is emailed to subscribers (docs/decisions/041-who-is-emailed.md).
 * @param rev the document's revision after the write
 * @returns no field if the request does not say, so that it stays the same
 */
export function emailRevOf(emails: boolean | undefined, rev: number): { readonly emailRev?: number } {
  return emails === undefined ? {} : { emailRev: emails ? rev : 0 };
}
