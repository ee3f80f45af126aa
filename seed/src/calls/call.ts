import type { Incident } from '@firehouse/model';
import { incident } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';

/** A call as it is stored in `incidents`: an incident without its id. */
export type Call = Omit<Incident, 'id'>;

const callSchema = schemaOf(incident, 'add');

/** Thrown for a call that does not fit the company's data; the message names the field. */
export class BadCallError extends Error {
  override readonly name = 'BadCallError';
}

/**
 * Validates a call.
 * @param fields checked against the entity `incident`
 * @throws {BadCallError} if a field is missing, too long or of the wrong type
 */
export function callOf(fields: Readonly<Record<string, unknown>>): Call {
  const checked = callSchema.safeParse(fields);
  if (checked.success) return checked.data as Call;
  const issue = checked.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  const label = Object.entries(incident.fields).find(([field]) => field === name)?.[1].label ?? name;
  throw new BadCallError(`${label}: ${issue?.message ?? 'is not valid'}`);
}
