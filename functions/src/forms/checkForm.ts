import { HONEYPOT_FIELD, type Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

/** Maximum size of a public form, in bytes: five times the longest application in ASCII. */
export const FORM_MAX_BYTES = 64 * 1024;

/** A visitor's input in a public form. */
export interface Form {
  /** Checked against the entity, with strings trimmed and the email address in lower case. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The field `email`; empty if the form does not have one. */
  readonly email: string;
  /** Whether a bot sent the form, because the hidden field was filled in: respond as usual, and do nothing. */
  readonly isFromProgram: boolean;
}

/**
 * Checks a public form against its entity (SPEC §5).
 * @param entity the entity that the form creates
 * @param body the parsed JSON
 * @throws {Problem} 400 with a description of the error
 */
export async function checkedForm(entity: Entity, body: Readonly<Record<string, unknown>>): Promise<Form> {
  // Loaded with the first form, so that reads do not wait for the schemas.
  const [{ formSchemaOf }, { explain }] = await Promise.all([
    import('@firehouse/model/schema'),
    import('../http/explainInvalid.ts'),
  ]);
  const { [HONEYPOT_FIELD]: honeypot, ...fields } = body;
  const checked = formSchemaOf(entity).safeParse(fields);
  if (!checked.success) throw new Problem(400, explain(checked.error, fields));
  const { email } = checked.data;
  return {
    values: checked.data,
    email: typeof email === 'string' ? email : '',
    isFromProgram: honeypot !== undefined && honeypot !== '',
  };
}
