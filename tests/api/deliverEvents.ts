import { functionsRegion } from '@firehouse/model';
import { ownSuite } from '../suite/context.ts';

/** A delete event for an incident. */
export interface DeleteEvent {
  readonly id: string;
  readonly fields: Readonly<Record<string, string | number>>;
  /** When the deleted version was written, in ISO UTC. */
  readonly updateTime: string;
  /** When the incident was deleted, in ISO UTC. */
  readonly time: string;
}

/** Timeout for handling an event, in ms. Without it, a function that hangs would block the test for minutes. */
const EVENT_TIMEOUT_MS = 110_000;

/**
 * Delivers an event to `archiveClosedIncident` as the Firestore emulator would, so that a test controls the number and
 * order of events.
 * @throws {Error} if the function doesn't return 200
 */
export async function deliverDelete({ id, fields, updateTime, time }: DeleteEvent): Promise<void> {
  const { functions, projectId } = ownSuite();
  const database = `projects/${projectId}/databases/(default)`;
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? { stringValue: value } : { integerValue: String(value) },
  ]);
  const response = await fetch(
    `${functions}/functions/projects/${projectId}/triggers/${functionsRegion}-archiveClosedIncident-0`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/cloudevents+json' },
      body: JSON.stringify({
        specversion: '1.0',
        id: `delete-${id}-${updateTime}`,
        type: 'google.cloud.firestore.document.v1.deleted',
        time,
        source: `//firestore.googleapis.com/${database}`,
        subject: `documents/incidents/${id}`,
        datacontenttype: 'application/json',
        project: projectId,
        database: '(default)',
        namespace: '(default)',
        document: `incidents/${id}`,
        location: 'nam5',
        data: {
          oldValue: {
            name: `${database}/documents/incidents/${id}`,
            fields: Object.fromEntries(values),
            createTime: updateTime,
            updateTime,
          },
        },
      }),
      signal: AbortSignal.timeout(EVENT_TIMEOUT_MS),
    },
  );
  if (response.status !== 200) throw new Error(`archiveClosedIncident: ${response.status} ${await response.text()}`);
}

/** An event without document data, for functions that read the document themselves. */
interface WriteEvent {
  /** Function name. */
  readonly name: string;
  /** Path, such as `alerts/a`. */
  readonly document: string;
  readonly type: 'created' | 'updated' | 'deleted';
}

/**
 * Delivers an event to a function as the Firestore emulator would.
 * @throws {Error} if the function doesn't return 200
 */
export async function deliverWrite({ name, document, type }: WriteEvent): Promise<void> {
  const { functions, projectId } = ownSuite();
  const database = `projects/${projectId}/databases/(default)`;
  const time = new Date().toISOString();
  const state = { name: `${database}/documents/${document}`, fields: {}, createTime: time, updateTime: time };
  const response = await fetch(`${functions}/functions/projects/${projectId}/triggers/${functionsRegion}-${name}-0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/cloudevents+json' },
    body: JSON.stringify({
      specversion: '1.0',
      id: `${type}-${document}-${time}`,
      type: 'google.cloud.firestore.document.v1.written',
      time,
      source: `//firestore.googleapis.com/${database}`,
      subject: `documents/${document}`,
      datacontenttype: 'application/json',
      project: projectId,
      database: '(default)',
      namespace: '(default)',
      document,
      location: 'nam5',
      data: {
        ...(type !== 'created' && { oldValue: state }),
        ...(type !== 'deleted' && { value: state }),
      },
    }),
    signal: AbortSignal.timeout(EVENT_TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
}
