import { incident } from '@firehouse/model';

/** An incident's fields without its ID. Undefined fields count as missing; `null` clears an optional field. */
export type IncidentFields = Readonly<Record<string, string | number | null | undefined>>;

/** Names of the fields that dispatch and imports fill in. */
export const reportedFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => !('filledBy' in field))
  .map(([name]) => name);

/** Fields that every incident must have. */
const requiredFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => 'required' in field)
  .map(([name]) => name);

/** A source's report on one incident: a dispatch message, or a row of an export. */
export interface IncidentReport {
  /** Values that compete with older ones. */
  readonly fields?: IncidentFields;
  /** Values that only fill gaps: from an export, or the time of arrival as the start. */
  readonly fallback?: IncidentFields;
  /** ID of the document, unless it is derived from the content ({@link incidentId}). */
  readonly id?: string;
  /** When it was closed, in ms since 1970; the earliest report wins. */
  readonly closedAt?: number | undefined;
  /** Identifies a dispatch center's incident; undefined if only the content identifies it. */
  readonly dispatch?: DispatchReport;
}

/** Identity and order of a dispatch center's report (docs/decisions/027-dispatch.md). */
export interface DispatchReport {
  /** Identifies the center's incident: {@link dispatchKey}. */
  readonly key: string;
  /** The center's own message count for the incident. */
  readonly revision?: number | undefined;
  /** When the center wrote the message, in ms since 1970. */
  readonly updatedAt?: number | undefined;
  /** The message that contained the report; exports have none. */
  readonly message?: DispatchMessage;
}

/** A message as shown in its draft. */
interface DispatchMessage {
  /** Identical for every copy of the message. */
  readonly digest: string;
  readonly text: string;
  /** The center's name. */
  readonly center: string;
  /** Whether it is readable; even then its content can be incomplete. */
  readonly isReadable: boolean;
  /** What is wrong with it, as sentences without personal data; empty if nothing is. */
  readonly problem: string;
}

/** Returns whether all required fields are present. */
export function isComplete(fields: IncidentFields): boolean {
  return missingFields(fields).length === 0;
}

/** Returns the names of missing required fields. */
export function missingFields(fields: IncidentFields): string[] {
  return requiredFields.filter((name) => fields[name] === undefined || fields[name] === null);
}
