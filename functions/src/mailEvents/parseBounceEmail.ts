import { isOwnMessageId } from '../mail/messageId.ts';
import { addressIn, statusIn, type MailEvent } from './eventFields.ts';

/** Maximum number of parts to parse. Bounce messages have three. */
const PARTS_MAX = 20;

/** Maximum number of recipient groups to parse. Each of our emails has one recipient. */
const GROUPS_MAX = 20;

/** Headers by lowercase name. If a header is repeated, the first one counts. */
type Fields = ReadonlyMap<string, string>;

interface Part {
  readonly type: string;
  readonly fields: Fields;
  readonly body: string;
}

/**
 * Parses a bounce message (RFC 3464) or a complaint from a feedback loop (RFC 5965). In a bounce message, only failures
 * count, because a delayed email can still arrive.
 * Anyone can send such messages, so a recipient only counts if the message contains an email that we sent to that
 * recipient (messageId.ts).
 */
export function bounceEvents(message: string, messageKey: string): MailEvent[] {
  const top = partOf(message);
  const parts = partsOf(top);
  const original = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
  const returned = fieldsOf(original?.body ?? '');
  const messageId = returned.get('message-id') ?? '';
  const events = parts.flatMap(({ type, body }): MailEvent[] => {
    if (type === 'message/delivery-status') return failures(body);
    if (type === 'message/feedback-report') return complaints(body, returned);
    return [];
  });
  return events.filter(({ email }) => isOwnMessageId(messageKey, messageId, email));
}

/**
 * Parses the failures in a bounce message. Groups of fields are separated by blank lines: one group for the message,
 * and one for each recipient.
 */
function failures(body: string): MailEvent[] {
  return body.split(/\n\s*\n/, GROUPS_MAX).flatMap((group): MailEvent[] => {
    const fields = fieldsOf(group);
    if (fields.get('action')?.toLowerCase() !== 'failed') return [];
    // Prefer the address that we sent the email to. The final recipient can be different if the email was forwarded.
    const email = addressIn(typed(fields.get('original-recipient') ?? fields.get('final-recipient')));
    const reason = typed(fields.get('diagnostic-code')) ?? '';
    const status = statusIn(fields.get('status') ?? '');
    return email === undefined ? [] : [{ kind: 'bounce', email, status, reason: reason || status }];
  });
}

function complaints(body: string, returned: Fields): MailEvent[] {
  const fields = fieldsOf(body);
  const kind = fields.get('feedback-type')?.toLowerCase();
  const recipient = fields.get('original-rcpt-to') ?? returned.get('to') ?? '';
  const email = addressIn(/<([^<>]*)>/.exec(recipient)?.[1] ?? recipient);
  return kind === 'abuse' && email !== undefined ? [{ kind: 'complaint', email, reason: 'Feedback loop' }] : [];
}

/** Removes the type from a value such as `rfc822; ada@people.example` or `smtp; 550 5.1.1 …`. */
function typed(value: string | undefined): string | undefined {
  return value
    ?.replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1');
}

function partsOf({ type, fields, body }: Part): Part[] {
  const boundary = parameter(fields.get('content-type') ?? '', 'boundary');
  if (!type.startsWith('multipart/') || boundary === undefined) return [];
  const [, ...sections] = `\n${body}`.split(`\n--${boundary}`, PARTS_MAX);
  return sections
    .filter((section) => !section.startsWith('--'))
    .map((section) => partOf(section.replace(/^[^\n]*\n/, '')));
}

function partOf(source: string): Part {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  // If a part has no headers, it starts with a blank line.
  const fields = fieldsOf(head);
  const type = (fields.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { type, fields, body: decoded(rest.join('\n\n'), fields.get('content-transfer-encoding') ?? '') };
}

function fieldsOf(head: string): Fields {
  const fields = new Map<string, string>();
  const [block = ''] = head.replaceAll('\r\n', '\n').trimStart().split('\n\n', 1);
  for (const line of block.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function decoded(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
    case 'quoted-printable':
      return body
        .replaceAll(/=[ \t]*\n/g, '')
        .replaceAll(/=([\da-f]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    default:
      return body;
  }
}

function parameter(value: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value) ?? [];
  return quoted ?? plain;
}
