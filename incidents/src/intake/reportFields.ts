import { incident } from '@firehouse/model';

/** The fields of an incident, without its ID. Undefined fields count as missing; `null` clears an optional field. */
export type IncidentFields = Readonly<Record<string, string | number | null | undefined>>;

/** The names of the fields that dispatch and imports fill in. */
export const reportedFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => !('filledBy' in field))
  .map(([name]) => name);

/** The fields that every incident must have. */
const requiredFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => 'required' in field)
  .map(([name]) => name);

/** A source's report of one incident: a dispatch message, or a row of an export. */
export interface IncidentReport {
  /** Values that compete with older ones. */
  readonly fields?: IncidentFields;
  /** Values that only fill gaps: from an export, or the time of arrival as the start. */
  readonly fallback?: IncidentFields;
  /** The document's ID, if it is not derived from the content ({@link incidentId}). */
  readonly id?: string;
  /** When it was closed, milliseconds since 1970; the earliest report counts. */
  readonly closedAt?: number | undefined;
  /** Identifies a dispatch center's incident; undefined if only the content identifies it. */
  readonly dispatch?: DispatchReport;
}

/** What identifies and orders a report of a dispatch center (docs/decisions/027-dispatch.md). */
export interface DispatchReport {
  /** Identifies the center's incident: {@link dispatchKey}. */
  readonly key: string;
  /** The center's own count of its messages about the incident. */
  readonly revision?: number | undefined;
  /** When the center wrote the message, milliseconds since 1970. */
  readonly updatedAt?: number | undefined;
  /** The message with the report; exports have none. */
  readonly message?: DispatchMessage;
}

/** A message as its draft shows it. */
interface DispatchMessage {
  /** The same for the same message, however often it arrives. */
  readonly digest: string;
  readonly text: string;
  /** Name of the center. */
  readonly center: string;
  /** Whether it can be read at all; its content can still be incomplete. */
  readonly isReadable: boolean;
  /** Its problem, in sentences without personal data; empty if there is none. */
  readonly problem: string;
}

/** Whether the fields include everything that is required. */
export function isComplete(fields: IncidentFields): boolean {
  return missingFields(fields).length === 0;
}

/** The names of required fields that are missing. */
export function missingFields(fields: IncidentFields): string[] {
  return requiredFields.filter((name) => fields[name] === undefined || fields[name] === null);
}
