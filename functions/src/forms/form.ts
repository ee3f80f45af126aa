import { HONEYPOT_FIELD, type Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

/** The largest public form, in bytes; the longest application is a fifth of it in plain letters. */
export const FORM_MAX_BYTES = 64 * 1024;

/** What a visitor sent through a public form. */
export interface Form {
  /** Checked against the entity: texts are trimmed, the address is in lower case. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its field `email`; empty when the form has none. */
  readonly email: string;
  /** The field that people do not see was filled in: answer as usual, and do nothing. */
  readonly isFromProgram: boolean;
}

/**
 * Checks a public form against its entity (SPEC §5).
 * @param entity of what the form makes one
 * @param body the JSON that came
 * @throws {Problem} 400 with what is wrong
 */
export async function checkedForm(entity: Entity, body: Readonly<Record<string, unknown>>): Promise<Form> {
  // Loaded with the first form: whoever only reads does not wait for the schemas.
  const [{ formSchemaOf }, { explain }] = await Promise.all([
    import('@firehouse/model/schema'),
    import('../http/explain.ts'),
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
