import { incident } from '@firehouse/model';

/** An incident's fields by name. Undefined means missing; null clears an optional field. */
export type IncidentFields = Readonly<Record<string, string | number | null | undefined>>;

/** Names of the fields that can be set by dispatch messages and imports. */
export const reportedFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => !('filledBy' in field))
  .map(([name]) => name);

/** Names of required fields. */
const requiredFields: readonly string[] = Object.entries(incident.fields)
  .filter(([, field]) => 'required' in field)
  .map(([name]) => name);

/** Data about one incident, from a dispatch message or an imported row. */
export interface IncidentReport {
  /** Values that replace older ones. */
  readonly fields?: IncidentFields;
  /** Values to use only for missing fields: imported ones, or the arrival time as the start time. */
  readonly fallback?: IncidentFields;
  /** Document ID. Defaults to the hash of the content ({@link incidentId}). */
  readonly id?: string;
  /** When it was closed, in epoch ms. If several reports have a time, the earliest wins. */
  readonly closedAt?: number | undefined;
  /** Set if the report came from a dispatch center. */
  readonly dispatch?: DispatchReport;
}

/** Identifies a dispatch center's incident and determines the order of its reports (docs/decisions/027-dispatch.md). */
export interface DispatchReport {
  /** Key of the incident, from {@link dispatchKey}. */
  readonly key: string;
  /** The center's version number for this incident's data. */
  readonly revision?: number | undefined;
  /** When the center wrote the message, in epoch ms. */
  readonly updatedAt?: number | undefined;
  /** The message itself; undefined for an imported row. */
  readonly message?: DispatchMessage;
}

/** A dispatch message, as shown to admins in its draft. */
interface DispatchMessage {
  /** Hash of the content, identical for every copy of the message. */
  readonly digest: string;
  readonly text: string;
  /** The center's name. */
  readonly center: string;
  /** False if it isn't about an incident or can't be parsed. A readable message can still be incomplete. */
  readonly isReadable: boolean;
  /** What is wrong with the message, without personal data; empty if nothing is. */
  readonly problem: string;
}

/** Returns whether all required fields are set. */
export function isComplete(fields: IncidentFields): boolean {
  return missingFields(fields).length === 0;
}

/** Returns the names of required fields that aren't set. */
export function missingFields(fields: IncidentFields): string[] {
  return requiredFields.filter((name) => fields[name] === undefined || fields[name] === null);
}
