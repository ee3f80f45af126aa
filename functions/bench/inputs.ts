import { createHmac } from 'node:crypto';
import { request as connect } from 'node:http';
import { PAGE_START, TEST_CENTER } from '../src/testing/testCenters.ts';

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** One kind of test input for an endpoint. */
export interface Input {
  /** The endpoint as written in docs/api.md, such as `GET /api/col/{collection}`. */
  readonly endpoint: string;
  readonly method: string;
  /** The function that handles the endpoint. */
  readonly target: 'api' | 'feeds' | 'upload';
  readonly what: string;
  /** The maximum size that the endpoint accepts, in bytes. */
  readonly largest: number;
  /** True if the endpoint rejects callers who aren't signed in. */
  readonly signedIn: boolean;
  /** Creates a request with an input of the given size in bytes. */
  readonly request: (bytes: number) => Sent;
}

/** Creates a string of the given size in bytes. */
type TextOf = (bytes: number) => string;

/** Properties that can differ between inputs of the same kind. */
interface Own {
  /** Defaults to the path in `endpoint`. */
  readonly path?: string;
  readonly body?: string;
  readonly signedIn?: boolean;
}

/** An input before its method, path and function are derived from `endpoint`. */
interface Draft extends Own, Pick<Input, 'endpoint' | 'what' | 'largest'> {
  readonly request: (bytes: number, path: string) => Partial<Sent>;
}

/**
 * Sizes of the largest inputs, in bytes. They don't exceed the endpoints' limits, or Node's limit of 16 KiB for
 * headers.
 */
const KIB = 1024;
const URL_MAX = 8 * KIB - 100;
const HEADER_MAX = 12 * KIB;
const FORM_MAX = 64 * KIB;
const BODY_MAX = 1024 * KIB;
const VIOLATIONS_MAX = 32 * KIB;
const DISPATCH_MAX = 64 * KIB;
const EVENTS_MAX = 512 * KIB;
const UPLOAD_MAX = 10 * KIB * KIB;

/** Signing key for both endpoints that verify signatures. */
export const SIGNING_KEY: string = 'local';

/** Strings that can make regular expressions backtrack, or parsers slow, when repeated. */
const UNITS = [
  ' ',
  '\t',
  '\n',
  ' \n',
  '\r',
  '-',
  'a',
  '1',
  ',',
  '<',
  '<!--',
  '<script>',
  '&#',
  '"',
  '\\',
  '@',
  '.',
  '=\n',
];

/** Repeats a string to the given number of characters. */
const fill = (unit: string, bytes: number) =>
  unit.repeat(Math.ceil(Math.max(bytes, 0) / unit.length)).slice(0, Math.max(bytes, 0));

/** Pads JSON with trailing spaces to the given size. */
const padded =
  (fields: object): TextOf =>
  (bytes) =>
    JSON.stringify(fields).padEnd(bytes);

const named = (unit: string) => JSON.stringify(unit);
const JSON_TYPE = { 'Content-Type': 'application/json' };

const violations = (what: string, type: string, bodyOf: TextOf): Draft => ({
  endpoint: 'POST /api/violations',
  what,
  largest: VIOLATIONS_MAX,
  request: (bytes) => ({ headers: { 'Content-Type': type }, body: bodyOf(bytes) }),
});

/** Creates violation reports in both formats. */
function violationInputs() {
  return [
    violations('many reports', 'application/reports+json', (bytes) => `[${fill('{},', bytes - (bytes % 3) - 6)}{}]`),
    ...['/', '.', '%', 'a'].map((unit) =>
      violations(`a page of ${named(unit)}`, 'application/csp-report', (bytes) =>
        JSON.stringify({ 'csp-report': { 'document-uri': `https://x.example/${fill(unit, bytes - 80)}` } }),
      ),
    ),
  ];
}

/** Describes requests with a large JSON body. */
const json = (endpoint: string, what: string, largest: number, bodyOf: TextOf, more: Own = {}): Draft => ({
  endpoint,
  what,
  largest,
  request: (bytes) => ({ headers: JSON_TYPE, body: bodyOf(bytes) }),
  ...more,
});

const query = (endpoint: string, what: string, largest: number, queryOf: TextOf, more: Own = {}): Draft => ({
  endpoint,
  what,
  largest,
  request: (bytes, path) => ({ path: `${path}?${queryOf(bytes)}` }),
  ...more,
});

const header = (endpoint: string, name: string, valueOf: TextOf, more: Own = {}): Draft => ({
  endpoint,
  what: `header ${name}`,
  largest: HEADER_MAX,
  request: (bytes) => ({ headers: { [name]: valueOf(bytes) } }),
  ...more,
});

const longPath = (endpoint: string, what: string, pathOf: TextOf, more: Own = {}): Draft => ({
  endpoint,
  what,
  largest: URL_MAX,
  request: (bytes) => ({ path: pathOf(bytes) }),
  ...more,
});

const applicant = {
  name: 'Ada Byrne',
  address: '1 Main Street',
  phone: '610-555-0100',
  email: 'largest.input@people.example',
};

const dispatchMessage = (type: string, what: string, bodyOf: TextOf): Draft => ({
  endpoint: 'POST /api/dispatch',
  what: `${type}: ${what}`,
  largest: DISPATCH_MAX,
  request: (bytes) => {
    const body = Buffer.from(bodyOf(bytes), 'latin1').subarray(0, bytes);
    const time = String(Math.floor(Date.now() / 1000));
    return {
      body,
      headers: {
        'Content-Type': type,
        'Dispatch-Timestamp': time,
        'Dispatch-Center': TEST_CENTER.key,
        'Dispatch-Signature': signatureOf(`${time}.${TEST_CENTER.key}.`, body),
      },
    };
  },
});

const html =
  (unit: string): TextOf =>
  (bytes) =>
    `Content-Type: text/html\r\n\r\n${fill(unit, bytes)}`;

function dispatchInputs(): Draft[] {
  const page = `${PAGE_START}\nINCIDENT: 1\nTYPE: Fire\nADDRESS: 1 MAIN ST\nNOTES: `;
  const values = { id: 'largest', startTime: '2001-03-01T07:00:00', TypeCode: 'Fire', Address: '1 MAIN ST' };
  const mail =
    (head: string, unit: string): TextOf =>
    (bytes) =>
      `${head}\r\n\r\n${page}${fill(unit, bytes)}`;
  return [
    ...[...UNITS, 'TYPE: ', 'INCIDENT:  ', 'x:', '\xad', '\x00'].map((unit) =>
      dispatchMessage('text/plain', `NOTES of ${named(unit)}`, (bytes) => page + fill(unit, bytes)),
    ),
    ...[' ', '\n', `${PAGE_START} `].map((unit) =>
      dispatchMessage('text/plain', `only ${named(unit)}`, (bytes) => fill(unit, bytes)),
    ),
    ...UNITS.map((unit) =>
      dispatchMessage('application/json', `Description of ${named(unit)}`, (bytes) =>
        JSON.stringify({ ...values, Description: fill(unit, bytes / 2 - 100) }),
      ),
    ),
    ...[' ', '1', '2026-06-01T00:00', '-'].map((unit) =>
      dispatchMessage('application/json', `startTime of ${named(unit)}`, (bytes) =>
        JSON.stringify({ ...values, startTime: fill(unit, bytes - 200) }),
      ),
    ),
    dispatchMessage('application/json', 'startTime with a long end', (bytes) =>
      JSON.stringify({ ...values, startTime: `2026-06-01T00:00:00${fill('0', bytes - 200)}` }),
    ),
    dispatchMessage('application/json', 'many names', (bytes) => `{${fill('"a":1,', bytes - 8)}"b":1}`),
    dispatchMessage('application/json', 'levels', (bytes) => `{"a":${fill('[', bytes)}`),
    ...UNITS.map((unit) => dispatchMessage('message/rfc822', `text of ${named(unit)}`, mail('Subject: x', unit))),
    ...['<', '<!--', '<script>', '&#', '<td>', ' ', '\n'].map((unit) =>
      dispatchMessage('message/rfc822', `HTML of ${named(unit)}`, html(unit)),
    ),
    ...[' ', 'a', ',', '<', '"', '(', '=?', '=?utf-8?q?a?= ', 'a@b,', ';', '\r\n '].flatMap((unit) =>
      ['Subject', 'From', 'To', 'Date', 'Content-Type: text/plain; charset', 'References'].map((name) =>
        dispatchMessage(
          'message/rfc822',
          `${name} of ${named(unit)}`,
          (bytes) => `${name}: ${fill(unit, bytes)}\r\n\r\n${page}`,
        ),
      ),
    ),
    ...['a:b\r\n', 'a', 'a: b\r\n c\r\n'].map((unit) =>
      dispatchMessage('message/rfc822', `header of ${named(unit)}`, (bytes) => fill(unit, bytes)),
    ),
    ...['=', '=\r\n', '=4', '= \r\n', ' \r\n', ' '].map((unit) =>
      dispatchMessage(
        'message/rfc822',
        `quoted-printable ${named(unit)}`,
        mail('Content-Transfer-Encoding: quoted-printable', unit),
      ),
    ),
    ...['YQ==', '=', '\r\n', '!'].map((unit) =>
      dispatchMessage('message/rfc822', `base64 ${named(unit)}`, mail('Content-Transfer-Encoding: base64', unit)),
    ),
    ...[' \r\n', 'a \r\n', '> '].map((unit) =>
      dispatchMessage('message/rfc822', `flowed ${named(unit)}`, mail('Content-Type: text/plain; format=flowed', unit)),
    ),
    ...['--b\r\n', '--b\r\n\r\n', '--b', '\r\n--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'].map((unit) =>
      dispatchMessage(
        'message/rfc822',
        `parts ${named(unit)}`,
        mail('Content-Type: multipart/mixed; boundary=b', unit),
      ),
    ),
    dispatchMessage('message/rfc822', 'a long boundary', (bytes) => longBoundary('multipart/mixed', bytes)),
  ];
}

/** Describes a large mail event request, either JSON or an email. */
const mailEvent = (type: string, what: string, bodyOf: TextOf): Draft => ({
  endpoint: 'POST /api/mail-events',
  what: `${type}: ${what}`,
  largest: EVENTS_MAX,
  request: (bytes) => {
    const body = Buffer.from(bodyOf(bytes), 'latin1').subarray(0, bytes);
    const time = String(Math.floor(Date.now() / 1000));
    return {
      body,
      headers: {
        'Content-Type': type,
        'Mail-Events-Timestamp': time,
        'Mail-Events-Signature': signatureOf(`${time}.`, body),
      },
    };
  },
});

/** Creates a bounce email with the given recipient fields in its delivery status. */
const bounceEmail = (recipients: string) =>
  'Content-Type: multipart/report; boundary=b\n\n--b\n' +
  `Content-Type: message/delivery-status\n\n${recipients}\n--b--\n`;

function mailEventInputs(): Draft[] {
  const event = { type: 'bounce', email: 'a@b.example', status: '5.7.1' };
  return [
    ...[' ', '5.1.', '1', '.', '<', '@'].map((unit) =>
      mailEvent('application/json', `a reason of ${named(unit)}`, (bytes) =>
        JSON.stringify({ events: [{ ...event, status: '', reason: fill(unit, bytes - 150) }] }),
      ),
    ),
    mailEvent('application/json', 'an address of spaces', (bytes) =>
      JSON.stringify({ events: [{ ...event, email: fill(' ', bytes - 150) }] }),
    ),
    mailEvent('application/json', 'many events', (bytes) => {
      const reason = 'x'.repeat(Math.max(bytes / 1_000 - 100, 0));
      return JSON.stringify({ events: Array.from({ length: 1_000 }, () => ({ ...event, reason })) });
    }),
    ...[
      ...UNITS,
      '\n\n',
      '\n \n',
      'a:b\n',
      'a:b\n\n',
      'a:b\n ',
      'Action: failed\nFinal-Recipient: <a@b.example>\n\n',
    ].map((unit) =>
      mailEvent('message/rfc822', `recipients of ${named(unit)}`, (bytes) => bounceEmail(fill(unit, bytes))),
    ),
    ...['<', '<a>', ';', ' ', '5.1.1 '].map((unit) =>
      mailEvent('message/rfc822', `a recipient of ${named(unit)}`, (bytes) =>
        bounceEmail(`Action: failed\nStatus: ${fill(unit, bytes / 2)}\nFinal-Recipient: ${fill(unit, bytes / 2)}`),
      ),
    ),
    ...['; boundary="', ';', '; ', ' ', 'a'].map((unit) =>
      mailEvent(
        'message/rfc822',
        `a type of ${named(unit)}`,
        (bytes) => `Content-Type: multipart/report${fill(unit, bytes)}\n\nx`,
      ),
    ),
    ...['\n--b', '\n--b\n\n', '\n--b\nContent-Type: message/delivery-status\n\n'].map((unit) =>
      mailEvent(
        'message/rfc822',
        `parts ${named(unit)}`,
        (bytes) => `Content-Type: multipart/report; boundary=b\n\n${fill(unit, bytes)}`,
      ),
    ),
    ...['=', '= \n', '=\t', ' '].map((unit) =>
      mailEvent(
        'message/rfc822',
        `quoted-printable ${named(unit)}`,
        (bytes) => `Content-Transfer-Encoding: quoted-printable\n\n${fill(unit, bytes)}`,
      ),
    ),
    mailEvent('message/rfc822', 'a long boundary', (bytes) => longBoundary('multipart/report', bytes)),
  ];
}

/** Creates a multipart message where every position could be the start of the boundary. */
const longBoundary = (type: string, bytes: number) =>
  `Content-Type: ${type}; boundary="${fill('a', bytes / 8)}"\r\n\r\n${fill('a', (bytes / 8) * 7 - 60)}`;

function signatureOf(head: string, body: Uint8Array) {
  return createHmac('sha256', SIGNING_KEY).update(head).update(body).digest('hex');
}

/** Describes an upload with a large file that repeats a string. */
function upload(unit: string): Draft {
  return {
    endpoint: 'POST /api/obj/m/{docType}/{fileName}',
    path: '/api/obj/m/posts/largest.jpg',
    what: `a file of ${named(unit)}`,
    largest: UPLOAD_MAX,
    signedIn: true,
    request: (bytes) => ({
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body:
        `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n` +
        `${fill(unit, bytes - 200)}\r\n--b--\r\n`,
    }),
  };
}

const COL = '/api/col/{collection}';
const DOC = '/api/col/{collection}/doc/{id}';

/** Returns the largest inputs for each endpoint in docs/api.md, filled with strings that might be slow to process. */
export function allInputs(): Input[] {
  const signedIn = { signedIn: true };
  const post = { path: '/api/col/posts/doc', signedIn: true };
  const member = '/api/col/posts/doc/largest';
  const admin = (endpoint: string, path: (id: string) => string) =>
    longPath(endpoint, 'a long id', (bytes) => path(fill('a', bytes)), signedIn);
  const drafts: Draft[] = [
    ...[' ', '(', 'a', 'a.', '"', '\\', 'a=1 AND '].map((unit) =>
      query(`GET ${COL}`, `q of ${named(unit)}`, URL_MAX, (bytes) => `q=${escaped(unit, bytes)}`, {
        path: '/api/col/posts',
      }),
    ),
    query(`GET ${COL}`, 'a valid q with spaces', 950, (bytes) => `q=type${fill('+', bytes)}=+"News"`, {
      path: '/api/col/posts',
    }),
    ...[' ', 'a', ','].map((unit) =>
      query(`GET ${COL}`, `orderBy of ${named(unit)}`, URL_MAX, (bytes) => `orderBy=a${escaped(unit, bytes)}`, {
        path: '/api/col/posts',
      }),
    ),
    query(`GET ${COL}`, 'a long after', URL_MAX, (bytes) => `after=${fill('a', bytes)}`, { path: '/api/col/posts' }),
    query(`GET ${COL}`, 'many parameters', URL_MAX, (bytes) => fill('a&', bytes), { path: '/api/col/posts' }),
    ...['a', '%20', '__', '.'].map((unit) =>
      longPath(
        `GET ${DOC}`,
        `an id of ${named(unit)}`,
        (bytes) => `/api/col/posts/doc/${fill(unit, bytes - (bytes % 3))}`,
      ),
    ),
    ...['Authorization', 'If-None-Match', 'Accept-Encoding', 'X-Forwarded-For', 'Accept', 'Cookie'].flatMap((name) =>
      [' ', 'a', ',', 'a, ', '"', '.', ';q='].map((unit) =>
        header('GET /api/alerts', name, (bytes) => `Bearer${fill(unit, bytes)}x`, { path: '/api/alerts' }),
      ),
    ),
    query('GET /api/alerts', 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes)),
    ...['a', '%20', '-', '.card', '.'].map((unit) =>
      longPath(
        'GET /api/obj/{path}',
        `a name of ${named(unit)}`,
        (bytes) => `/api/obj/posts/${fill(unit, bytes - (bytes % 15))}`,
      ),
    ),
    json('POST /api/apply', 'an application', FORM_MAX, padded(applicant)),
    ...UNITS.map((unit) =>
      json('POST /api/apply', `all of ${named(unit)}`, FORM_MAX, (bytes) => {
        const text = fill(unit, bytes / 16);
        const { name, ...rest } = Object.fromEntries(Object.keys(applicant).map((field) => [field, text]));
        return JSON.stringify({ name: `A${name}`, ...rest, experience: fill(unit, bytes / 8) });
      }),
    ),
    json('POST /api/apply', 'many names', FORM_MAX, (bytes) => `{${fill('"a":1,', bytes - 8)}"b":1}`),
    header('POST /api/apply', 'Idempotency-Key', (bytes) => fill('a', bytes), { body: padded(applicant)(0) }),
    header('POST /api/apply', 'Form-Proof', (bytes) => fill('a.', bytes), { body: padded(applicant)(0) }),
    json(
      'POST /api/subscriptions',
      'an address',
      FORM_MAX,
      padded({ email: 'largest.input@people.example', type: ['alerts'] }),
    ),
    ...[' ', 'a', 'a.', 'a@', '+', '-'].map((unit) =>
      json('POST /api/subscriptions', `an address of ${named(unit)}`, FORM_MAX, (bytes) =>
        JSON.stringify({ email: `a@b${fill(unit, bytes - 60)}!`, type: ['alerts'] }),
      ),
    ),
    json(
      'POST /api/subscriptions',
      'many types',
      FORM_MAX,
      (bytes) => `{"email":"largest.input@people.example","type":[${fill('"alerts",', bytes - 100)}"alerts"]}`,
    ),
    header('GET /api/subscriptions', 'Subscription-Token', (bytes) => fill('a', bytes)),
    json('PATCH /api/subscriptions', 'a long token', FORM_MAX, (bytes) =>
      JSON.stringify({ token: fill('a', bytes - 40), type: ['alerts'] }),
    ),
    json('POST /api/subscriptions/confirm', 'a long token', FORM_MAX, (bytes) =>
      JSON.stringify({ token: fill('a', bytes - 40) }),
    ),
    json(
      'POST /api/subscriptions/unsubscribe',
      'an address',
      FORM_MAX,
      padded({ email: 'largest.input@people.example' }),
    ),
    ...['a=b&', '%', '&', '=', '+'].map((unit): Draft => ({
      endpoint: 'POST /api/subscriptions/unsubscribe',
      what: `a form of ${named(unit)}`,
      largest: FORM_MAX,
      request: (bytes) => ({
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: fill(unit, bytes),
      }),
    })),
    ...['--b\r\n', '\r\n--b', '\r\n', 'a'].map((unit): Draft => ({
      endpoint: 'POST /api/subscriptions/unsubscribe',
      what: `parts ${named(unit)}`,
      largest: FORM_MAX,
      request: (bytes) => ({
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        body: `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${fill(unit, bytes - 100)}\r\n--b--\r\n`,
      }),
    })),
    query('GET /api/subscriptions/unsubscribe', 'a long token', URL_MAX, (bytes) => `token=${fill('a', bytes)}`),
    query('GET /api/subscriptions/counts', 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes), signedIn),
    ...['pause', 'resume', 'cancel', 'test'].map((act) =>
      admin(`POST /api/mailings/{id}/${act}`, (id) => `/api/mailings/${id}/${act}`),
    ),
    json(
      'POST /api/suppressions/allow',
      'a long address',
      FORM_MAX,
      (bytes) => JSON.stringify({ email: fill(' ', bytes) }),
      signedIn,
    ),
    ...mailEventInputs(),
    ...dispatchInputs(),
    ...[' ', '\t', 'a', '<', '\\n'].map((unit) =>
      json(
        `POST ${COL}/doc`,
        `a title of ${named(unit)}`,
        BODY_MAX,
        (bytes) => JSON.stringify({ type: 'News', title: 'x', description: fill(unit, bytes - 200), images: ['x'] }),
        post,
      ),
    ),
    json(`POST ${COL}/doc`, 'many names', BODY_MAX, (bytes) => `{${fill('"a":1,', bytes - 8)}"b":1}`, post),
    json(
      `POST ${COL}/doc`,
      'many images',
      BODY_MAX,
      (bytes) => `{"images":[${fill('"/posts/a",', bytes - 30)}"x"]}`,
      post,
    ),
    json(`PUT ${DOC}`, 'a long text', BODY_MAX, (bytes) => JSON.stringify({ aboutMe: fill(' ', bytes - 50) }), {
      path: '/api/col/members/doc/largest.input@people.example',
      signedIn: true,
    }),
    json(`PATCH ${DOC}`, 'a long text', BODY_MAX, (bytes) => JSON.stringify({ title: fill(' ', bytes - 50) }), {
      path: member,
      signedIn: true,
    }),
    header(`PATCH ${DOC}`, 'If-Match', (bytes) => fill('1', bytes), { path: member, body: '{}', signedIn: true }),
    admin(`DELETE ${DOC}`, (id) => `/api/col/posts/doc/${id}`),
    admin(`POST ${DOC}/restore`, (id) => `/api/col/posts/doc/${id}/restore`),
    admin('POST /api/members/{id}/sessions/end', (id) => `/api/members/${id}/sessions/end`),
    admin('GET /api/certificates/{id}/image', (id) => `/api/certificates/${id}/image`),
    admin('DELETE /api/series/{id}', (id) => `/api/series/${id}`),
    admin('POST /api/series/{id}/restore', (id) => `/api/series/${id}/restore`),
    admin(`POST ${DOC}/respond`, (id) => `/api/col/incidents/doc/${id}/respond`),
    ...['GET', 'POST', 'DELETE'].map((method) =>
      query(`${method} /api/calendar`, 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes), signedIn),
    ),
    query('GET /api/malformed', 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes), signedIn),
    admin('DELETE /api/malformed/{collection}/{id}', (id) => `/api/malformed/posts/${id}`),
    query('GET /api/violations', 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes), signedIn),
    ...violationInputs(),
    json(
      `POST ${DOC}/release`,
      'a long text',
      BODY_MAX,
      (bytes) => JSON.stringify({ Address: fill(' ', bytes - 50) }),
      {
        path: '/api/col/drafts/doc/largest/release',
        signedIn: true,
      },
    ),
    ...['a', '\r\n--', '\r\n-', '-'].map(upload),
    ...['/live.json', '/now', '/feeds/news.xml', '/feeds/events.ics', '/feeds/alerts.xml', '/sitemap.xml'].map((path) =>
      query(`GET ${path}`, 'a long query', URL_MAX, (bytes) => fill('a=b&', bytes)),
    ),
    ...['a', '.ics', '%2f'].map((unit) =>
      longPath(
        'GET /feeds/members/{key}/{token}.ics',
        `a token of ${named(unit)}`,
        (bytes) => `/feeds/members/a/${fill(unit, bytes - (bytes % 12))}.ics`,
      ),
    ),
    longPath('GET /feeds/events/{id}.ics', 'a long id', (bytes) => `/feeds/events/${fill('.ics', bytes)}.ics`),
    longPath('GET /feeds/alerts/{id}.xml', 'a long id', (bytes) => `/feeds/alerts/${fill('.xml', bytes)}.xml`),
    longPath(
      'GET /media/{folder}/{version}/{name}',
      'a long name',
      (bytes) => `/media/posts/card/${fill('.card', bytes)}`,
    ),
    longPath('GET /posts/ShowPost/{id}', 'a long id', (bytes) => `/posts/ShowPost/${fill('a', bytes)}`),
  ];
  return drafts.map(({ path, request, signedIn: isSignedIn = false, body, ...rest }) => {
    const [method = '', pattern = ''] = rest.endpoint.split(' ');
    return Object.assign(rest, {
      method,
      signedIn: isSignedIn,
      target: targetOf(pattern),
      request: (bytes: number): Sent => {
        const own = request(bytes, path ?? pattern);
        const headers = { ...(body === undefined ? {} : JSON_TYPE), ...own.headers };
        return { path: own.path ?? path ?? pattern, headers, body: own.body ?? body };
      },
    });
  });
}

/** Repeats text to about the given size, escaped for a query string. Spaces become `+`. */
const escaped = (unit: string, bytes: number) =>
  fill(unit === ' ' ? '+' : encodeURIComponent(unit), bytes - (bytes % 12));

function targetOf(path: string): Input['target'] {
  if (path.startsWith('/api/obj/m/')) return 'upload';
  return path.startsWith('/api/') ? 'api' : 'feeds';
}

/** Sends an input and returns the response's status. */
export function sendInput(port: number, { method }: Input, { path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = connect({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
