import { isRecord } from '@firehouse/model';
import { addressIn, statusIn, type MailEvent } from './eventFields.ts';

/**
 * Parses a webhook's events: `{ events: [{ type, email, status?, reason? }] }`, or one such event. `type` is `bounce`
 * or `complaint`; all other types (`delivered`, `delayed`, `opened` …) are ignored. Without `status`, uses the first
 * enhanced status code in `reason`.
 */
export function webhookEvents(body: Readonly<Record<string, unknown>>): MailEvent[] {
  const { events = [body] } = body;
  return Array.isArray(events) ? events.flatMap(webhookEvent) : [];
}

function webhookEvent(event: unknown): MailEvent[] {
  if (!isRecord(event)) return [];
  const { type, status, reason: text } = event;
  const email = addressIn(event['email']);
  const reason = typeof text === 'string' ? text : '';
  if (email === undefined) return [];
  if (type === 'complaint') return [{ kind: 'complaint', email, reason }];
  if (type !== 'bounce') return [];
  return [{ kind: 'bounce', email, status: statusIn(typeof status === 'string' ? status : reason), reason }];
}
