import { expect, it } from 'vitest';
import { messageIdOf } from '../mail/messageId.ts';
import { bounceEvents } from './parseBounceEmail.ts';

const ada = 'ada@people.example';
const own = messageIdOf('key', 'alerts.a1', ada, 'fire.example');

/** Creates a bounce message with CRLF line breaks, like those sent by mail servers. */
function bounceEmail(
  kind: string,
  fields: string,
  { messageId = own, original = 'message/rfc822', encoding = '' } = {},
): string {
  const body = encoding === 'base64' ? Buffer.from(fields).toString('base64') : fields;
  const lines = `From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: info@fire.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F3A.1748779200/mx.example"

This is a MIME-encapsulated message.

--4F3A.1748779200/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example. Action: failed

--4F3A.1748779200/mx.example
Content-Description: Delivery report
Content-Type: ${kind}${encoding && `\nContent-Transfer-Encoding: ${encoding}`}

${body}

--4F3A.1748779200/mx.example
Content-Type: ${original}

From: Lantern Hill <info@fire.example>
To: Ada <${ada}>
Message-ID: ${messageId}
Subject: Road closed

Use Millrace Road.

--4F3A.1748779200/mx.example--
`;
  return lines.replaceAll('\n', '\r\n');
}

const message = `Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4F3A
Arrival-Date: Mon, 1 Jun 2026 12:00:00 +0000
`;

const recipient = (status: string, action = 'failed', address = ada) => `
Final-Recipient: rfc822; ${address}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.people.example
Diagnostic-Code: smtp; 550 ${status} <${address}>: Recipient address rejected:
    User unknown in virtual mailbox table`;

const delivery = (...recipients: readonly string[]) =>
  bounceEmail('message/delivery-status', message + recipients.join('\n'));

const bounce = {
  kind: 'bounce',
  email: ada,
  status: '5.1.1',
  reason: `550 5.1.1 <${ada}>: Recipient address rejected: User unknown in virtual mailbox table`,
};

it('a failed delivery is a bounce', () => {
  expect(bounceEvents(delivery(recipient('5.1.1')), 'key')).toEqual([bounce]);
});

it.each(['delayed', 'delivered', 'relayed', 'expanded'])('a delivery that is %s is not a bounce', (action) => {
  expect(bounceEvents(delivery(recipient('4.4.1', action)), 'key')).toEqual([]);
});

it('a report with only the headers of our email, or with encoded parts, is a bounce', () => {
  const fields = message + recipient('5.1.1');
  const headersOnly = bounceEmail('message/delivery-status', fields, { original: 'text/rfc822-headers' });
  const encoded = bounceEmail('message/delivery-status', fields, { encoding: 'base64' });
  expect([bounceEvents(headersOnly, 'key'), bounceEvents(encoded, 'key')]).toEqual([[bounce], [bounce]]);
});

it('a bounce has the address that we sent to, not the one that it was forwarded to', () => {
  const forwarded = `
Original-Recipient: rfc822;Ada@people.example
Final-Recipient: rfc822; ada@elsewhere.example
Action: failed
Status: 5.1.1`;
  expect(bounceEvents(delivery(forwarded), 'key')).toEqual([{ ...bounce, reason: '5.1.1' }]);
});

it('a report about an email that is not ours, or to another address, is ignored', () => {
  const fields = message + recipient('5.1.1');
  const forged = messageIdOf('guess', 'alerts.a1', ada, 'fire.example');
  for (const messageId of [forged, '<a@b.example>', ''])
    expect(bounceEvents(bounceEmail('message/delivery-status', fields, { messageId }), 'key')).toEqual([]);
  const victim = recipient('5.1.1', 'failed', 'bob@people.example');
  expect(bounceEvents(delivery(recipient('5.1.1'), victim), 'key')).toEqual([bounce]);
});

it('a report with many recipients is read only at its beginning: an email of ours has one', () => {
  const others = Array.from({ length: 18 }, (_, at) => recipient('5.1.1', 'failed', `${at}@people.example`));
  expect(bounceEvents(delivery(...others, recipient('5.1.1')), 'key')).toEqual([bounce]);
  expect(bounceEvents(delivery(...others, ...others, recipient('5.1.1')), 'key')).toEqual([]);
});

const feedback = (type: string, to = '') => `Feedback-Type: ${type}\nUser-Agent: Loop/1.0\nVersion: 1${to}`;

it('an abuse report of a feedback loop is a complaint', () => {
  const complaint = [{ kind: 'complaint', email: ada, reason: 'Feedback loop' }];
  const complaints = [feedback('abuse', `\nOriginal-Rcpt-To: <${ada}>`), feedback('abuse'), feedback('not-spam')];
  expect(complaints.map((fields) => bounceEvents(bounceEmail('message/feedback-report', fields), 'key'))).toEqual([
    complaint,
    complaint,
    [],
  ]);
});

it.each([
  '',
  'Hello',
  'Content-Type: multipart/report\n\n--x',
  'Content-Type: multipart/report; boundary=""\n\n--\n\n--',
])('a message that is not a report is ignored: %j', (text) => {
  expect(bounceEvents(text, 'key')).toEqual([]);
});
