import { incident } from '@firehouse/model';

/** The fields of an incident, without its id; an undefined one is as good as none, `null` clears an optional one. */
export type IncidentFields = Readonly<Record<string, string | number | null | undefined>>;

/** The names of the fields that dispatch and imports fill in. */
export const reportedFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => !('filledBy' in field))
  .map(([name]) => name);

/** The fields without which there is no incident. */
export const requiredFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => 'required' in field)
  .map(([name]) => name);

/** What a source reports of one incident: a dispatch message, a row of an export. */
export interface IncidentReport {
  /** Values that count against older ones. */
  readonly fields?: IncidentFields;
  /** Values that only fill in what nothing else says: an export, the time of arrival as the start. */
  readonly fallback?: IncidentFields;
  /** The document's id, where it is not derived from the content ({@link callId}). */
  readonly id?: string;
  /** When it was closed, milliseconds since 1970; the earliest report counts. */
  readonly closedAt?: number | undefined;
  /** Which incident of a dispatch center it is; undefined when only the content says so. */
  readonly dispatch?: DispatchReport;
}

/** What identifies and orders a report of a dispatch center (docs/decisions/027-dispatch.md). */
export interface DispatchReport {
  /** Names the center's incident: {@link dispatchKey}. */
  readonly key: string;
  /** The order among the reports of the incident: revision or time; undefined: as they arrive. */
  readonly order?: number | undefined;
  /** The message that this came in; an export has none. */
  readonly message?: DispatchMessage;
}

/** A message as its draft shows it. */
export interface DispatchMessage {
  /** The same for the same message, however often it arrives. */
  readonly digest: string;
  readonly text: string;
  /** Name of the center. */
  readonly center: string;
  /** Whether it can be read at all; what it says of an incident can still be incomplete. */
  readonly isReadable: boolean;
  /** What is wrong with it, in sentences without personal data; empty when nothing is. */
  readonly problem: string;
}

/** Whether the fields make an incident: nothing that is required is missing. */
export function isComplete(fields: IncidentFields): boolean {
  return missingFields(fields).length === 0;
}

/** The names of required fields that are missing. */
export function missingFields(fields: IncidentFields): string[] {
  return requiredFields.filter((name) => fields[name] === undefined || fields[name] === null);
}
