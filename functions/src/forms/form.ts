import { HONEYPOT_FIELD, type Entity } from '@firehouse/model';
import { formSchemaOf } from '@firehouse/model/schema';
import type { Request } from 'express';
import { jsonBody } from '../api/body.ts';
import { Problem } from '../problem.ts';
import { explain } from '../validation/explain.ts';

/** The largest public form, in bytes; the longest application is a fifth of it in plain letters. */
export const FORM_MAX_BYTES = 64 * 1024;

/** What a visitor sent through a public form. */
export interface Form {
  /** Checked against the entity: texts are trimmed, the address is in lower case. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly email: string;
  /** He filled in the field that people do not see: answer as usual, and do nothing. */
  readonly isFromProgram: boolean;
}

/**
 * Reads a public form, and checks it against its entity (SPEC §5).
 * @param entity of what the form makes one; it has a field `email`
 * @param request a POST with a JSON body
 * @throws {Problem} 400, 413 or 415 with what is wrong
 */
export async function readForm(entity: Entity, request: Request): Promise<Form> {
  const { [HONEYPOT_FIELD]: honeypot, ...fields } = await jsonBody(request, FORM_MAX_BYTES);
  const checked = formSchemaOf(entity).safeParse(fields);
  if (!checked.success) throw new Problem(400, explain(checked.error, fields));
  return {
    values: checked.data,
    email: String(checked.data['email']),
    isFromProgram: honeypot !== undefined && honeypot !== '',
  };
}
