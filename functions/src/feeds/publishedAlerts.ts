import type { Alert } from '@firehouse/model';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { isInForce, readAlertsInForce } from '../alerts/alertsInForce.ts';
import { readableJson } from '../documents/skipMalformed.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** A current alert as visitors see it. All times are in epoch ms. */
export interface PublishedAlert {
  readonly alert: Pick<Alert, 'id' | 'title' | 'description' | 'severity' | 'location'>;
  readonly rev: number;
  readonly from: number;
  readonly to: number;
  readonly publishedAt: number;
  readonly changedAt: number;
}

/** Reads the current alerts, sorted by end time. */
export function publishedAlerts(): Promise<PublishedAlert[]> {
  return visitorsReads.read('feeds: alerts', async () =>
    (await readAlertsInForce()).flatMap((document) => published(document) ?? []),
  );
}

/** Reads one alert. Returns undefined if it isn't in force or is malformed. */
export async function publishedAlert(id: string): Promise<PublishedAlert | undefined> {
  const document = await visitorsReads.read(`feeds: alerts/${id}`, () => database().collection('alerts').doc(id).get());
  return isInForce(document, Timestamp.now()) ? published(document) : undefined;
}

function published(document: DocumentSnapshot): PublishedAlert | undefined {
  const alert = readableJson('alerts', document, 'public') as PublishedAlert['alert'] | undefined;
  if (alert === undefined) return undefined;
  const data = document.data() ?? {};
  const changedAt = document.updateTime?.toMillis() ?? 0;
  const millis = (field: string) => (data[field] instanceof Timestamp ? data[field].toMillis() : changedAt);
  return {
    alert,
    rev: typeof data['rev'] === 'number' ? data['rev'] : 0,
    from: millis('startTime'),
    to: millis('endTime'),
    publishedAt: millis('createdAt'),
    changedAt,
  };
}
