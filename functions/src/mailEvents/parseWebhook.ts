import { isRecord } from '@firehouse/model';
import { addressIn, statusIn, type MailEvent } from './eventFields.ts';

/**
 * Parses the body of a webhook, `{ events: [{ type, email, status?, reason? }] }` or a single event. Ignores events
 * with a `type` other than `bounce` or `complaint`. If there is no `status`, uses the first enhanced status code in
 * `reason`.
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
