import { HONEYPOT_FIELD, type Entity } from '@firehouse/model';
import { Problem } from '../http/problem.ts';

/** Maximum size of a public form, in bytes. Almost ten times the size of the longest possible application in ASCII. */
export const FORM_MAX_BYTES = 64 * 1024;

/** A submitted public form. */
export interface Form {
  /** Validated values, with trimmed strings and a lowercase email address. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The `email` field, or an empty string if the form has none. */
  readonly email: string;
  /**
   * True if the honeypot field was filled in, so the form was sent by a bot. Send the usual response without doing
   * anything.
   */
  readonly isFromProgram: boolean;
}

/**
 * Validates a public form (SPEC §5).
 * @param entity the entity that the form creates
 * @param body the parsed JSON
 * @throws {Problem} 400 with a message that says what is wrong
 */
export async function checkedForm(entity: Entity, body: Readonly<Record<string, unknown>>): Promise<Form> {
  // Loaded on demand, because reads don't need the schemas.
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
