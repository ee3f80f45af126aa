import type { Incident } from '@firehouse/model';
import { incident } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';

/** An incident's fields, without its ID. */
export type NewIncident = Omit<Incident, 'id'>;

const incidentSchema = schemaOf(incident, 'add');

/** Thrown for an invalid incident. The message names the field. */
export class BadIncidentError extends Error {
  override readonly name = 'BadIncidentError';
}

/**
 * Validates untrusted fields of an incident.
 * @throws {BadIncidentError} if a field is missing, too long or of the wrong type
 */
export function incidentOf(fields: Readonly<Record<string, unknown>>): NewIncident {
  const checked = incidentSchema.safeParse(fields);
  if (checked.success) return checked.data as NewIncident;
  const issue = checked.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  const label = Object.entries(incident.fields).find(([field]) => field === name)?.[1].label ?? name;
  throw new BadIncidentError(`${label}: ${issue?.message ?? 'is not valid'}`);
}
