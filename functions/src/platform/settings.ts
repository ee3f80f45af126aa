import { company, publicationPolicy } from '@firehouse/model';
import { parsePublicationPolicy, type PublicationPolicy } from '@firehouse/model/publication';
import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params';

/** Settings that differ between projects. */
export interface Settings {
  /** The site's address, such as `https://example.org`. */
  readonly site: string;
  /** The secret for {@link file://./digest.ts}. */
  readonly digestKey: string;
  /** Requests of one IP address, counted by each instance. */
  readonly rates: { readonly readsPerMinute: number; readonly writesPerMinute: number };
  /** Public forms, counted across all instances. */
  readonly forms: {
    readonly perComputerAndHour: number;
    readonly perAddressAndDay: number;
    /** Above this number of forms from all visitors, a form requires a proof of work. */
    readonly perHour: number;
    /** The difficulty of that proof: a browser computes half as many hashes on average, and never more. */
    readonly proofMaxNumber: number;
  };
  /**
   * Number of proxies in front of a function. This many entries at the end of `X-Forwarded-For` are theirs; the
   * caller can forge the entries before those.
   */
  readonly trustedProxies: number;
  readonly enforceAppCheck: boolean;
  /** How long identical requests from visitors share a read, in ms. */
  readonly shareReadsMs: number;
  readonly mail: MailSettings;
  readonly dispatch: DispatchSettings;
  /** What visitors see of incidents, and when (docs/decisions/028-publication.md). */
  readonly publication: PublicationPolicy;
}

/** Settings for incoming dispatch messages (docs/decisions/027-dispatch.md). */
interface DispatchSettings {
  /** Signs `POST /dispatch`; empty: the endpoint refuses everything. */
  readonly key: string;
}

/** Settings for sending email (docs/decisions/025-delivery.md). */
export interface MailSettings {
  /** The SMTP server. Empty: nothing is sent, and emails stay PENDING. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins with TLS (port 465) instead of switching to it with STARTTLS. */
  readonly secure: boolean;
  /** Empty: the server requires no login. */
  readonly user: string;
  readonly password: string;
  /** The sender: `Name <address>`, or only an address. */
  readonly from: string;
  /** Maximum number of connections per instance. */
  readonly connections: number;
  /** Maximum rate per instance. */
  readonly emailsPerSecond: number;
  /** Our DKIM signature: off if one of the three is empty. `key` is a PEM private key (RSA). */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string };
  /** The secret DIGEST_KEY, which marks our Message-IDs. */
  readonly messageKey: string;
  /** Signs `POST /mail-events`; empty: the endpoint refuses everything. */
  readonly eventsKey: string;
  /** How long a published post waits for others, to be emailed together with them. */
  readonly newsDelayMinutes: number;
  /** The first delay before a single email is sent again; it doubles with each attempt. */
  readonly retrySeconds: number;
}

/** Defaults for projects without settings. */
export const defaultSettings: Omit<Settings, 'digestKey'> & { readonly digestKey: '' } = {
  site: company.origin,
  digestKey: '',
  rates: { readsPerMinute: 600, writesPerMinute: 120 },
  forms: { perComputerAndHour: 20, perAddressAndDay: 6, perHour: 300, proofMaxNumber: 500_000 },
  // Hosting's CDN, and Google's front end of Cloud Run.
  trustedProxies: 2,
  enforceAppCheck: false,
  shareReadsMs: 1_000,
  mail: {
    host: '',
    port: 587,
    secure: false,
    user: '',
    password: '',
    from: `${company.shortName} <${company.email}>`,
    connections: 5,
    emailsPerSecond: 20,
    dkim: { domain: '', selector: '', key: '' },
    messageKey: '',
    eventsKey: '',
    newsDelayMinutes: 5,
    retrySeconds: 30,
  },
  dispatch: { key: '' },
  publication: publicationPolicy,
};

const { rates, forms, mail } = defaultSettings;

const parameters = {
  site: text(
    'SITE_ADDRESS',
    defaultSettings.site,
    'The address of the site, without a trailing slash. Links in emails begin with it.',
  ),
  reads: wholeNumber('READS_PER_MINUTE', rates.readsPerMinute, 'Maximum reads per minute from one IP address.'),
  writes: wholeNumber('WRITES_PER_MINUTE', rates.writesPerMinute, 'Maximum writes per minute from one IP address.'),
  perComputer: wholeNumber(
    'FORMS_PER_COMPUTER_AND_HOUR',
    forms.perComputerAndHour,
    'Maximum public forms per hour from one IP address.',
  ),
  perAddress: wholeNumber(
    'FORMS_PER_ADDRESS_AND_DAY',
    forms.perAddressAndDay,
    'Maximum public forms per day that email the same address.',
  ),
  inAll: wholeNumber(
    'FORMS_PER_HOUR',
    forms.perHour,
    'Public forms per hour from all visitors. Above this number, each requires a proof of work.',
  ),
  proof: wholeNumber(
    'FORMS_PROOF_MAX_NUMBER',
    forms.proofMaxNumber,
    'The difficulty of the proof of work: the maximum number of hashes that a browser computes.',
  ),
  proxies: wholeNumber(
    'TRUSTED_PROXIES',
    defaultSettings.trustedProxies,
    'Number of proxies in front of the functions. With Firebase Hosting, the CDN and Google Front End make 2.',
  ),
  appCheck: defineBoolean('ENFORCE_APP_CHECK', {
    description: 'Whether requests must have an App Check token. Set it only after the site has a reCAPTCHA key.',
    default: defaultSettings.enforceAppCheck,
  }),
  shareReads: wholeNumber(
    'SHARE_READS_MS',
    defaultSettings.shareReadsMs,
    'How long visitors share the result of the same read, in ms. 0 turns sharing off.',
  ),
  smtpHost: text('SMTP_HOST', mail.host, 'The SMTP server that sends email. If empty, no email is sent.'),
  smtpPort: wholeNumber('SMTP_PORT', mail.port, 'The port of the SMTP server.'),
  smtpSecure: defineBoolean('SMTP_SECURE', {
    description: 'true for TLS from the start (port 465), false for STARTTLS (port 587).',
    default: mail.secure,
  }),
  smtpUser: text('SMTP_USER', mail.user, 'The username for the SMTP server. If empty, there is no login.'),
  mailFrom: text('MAIL_FROM', mail.from, 'The sender of emails: Name <address>.'),
  mailConnections: wholeNumber(
    'MAIL_CONNECTIONS',
    mail.connections,
    'Maximum connections from one instance to the SMTP server.',
  ),
  mailsPerSecond: wholeNumber(
    'MAILS_PER_SECOND',
    mail.emailsPerSecond,
    'Maximum emails per second from one instance. ' +
      'Times the number of instances, it must stay below the provider’s limit.',
  ),
  dkimDomain: text('DKIM_DOMAIN', mail.dkim.domain, 'Domain of our DKIM signature. Empty if the provider signs.'),
  dkimSelector: text('DKIM_SELECTOR', mail.dkim.selector, 'Selector of our DKIM key in DNS.'),
  newsDelay: wholeNumber('NEWS_DELAY_MINUTES', mail.newsDelayMinutes, 'Minutes before a new post is emailed.'),
  mailRetry: wholeNumber('MAIL_RETRY_SECONDS', mail.retrySeconds, 'Seconds before a failed single email is retried.'),
  publication: text(
    'PUBLICATION_POLICY',
    '',
    'What visitors see of incidents: rules as JSON on one line. ' +
      'If empty, publicationPolicy in model/src/company applies.',
  ),
};

/**
 * Stored in Secret Manager. Email and IP addresses are stored in limits and ledgers only as digests keyed by it, so
 * that nobody with access to those can guess addresses.
 */
export const digestKey = defineSecret('DIGEST_KEY');

/** The password for the SMTP server, or `none`. */
const smtpPassword = defineSecret('SMTP_PASSWORD');

/** The private key of our DKIM signature, or `none`. */
const dkimKey = defineSecret('DKIM_KEY');

/** The secrets of a function that sends email, besides {@link digestKey}, which marks Message-IDs. */
export const mailSecrets = [smtpPassword, dkimKey];

/** Signs `POST /mail-events`, or `none`. */
export const mailEventsKey = defineSecret('MAIL_EVENTS_KEY');

/** Signs `POST /dispatch`, or `none`. */
export const dispatchKey = defineSecret('DISPATCH_KEY');

/** Secrets of one line. */
const keys = [digestKey, mailEventsKey, dispatchKey];

type Secret = (typeof keys)[number];

/** The settings of the project that this code runs in; do not read them before the first request. */
export function projectSettings(): Settings {
  return {
    site: parameters.site() || defaultSettings.site,
    // Read on demand: without a value the SDK warns.
    get digestKey() {
      return valueOf(digestKey);
    },
    rates: { readsPerMinute: parameters.reads(), writesPerMinute: parameters.writes() },
    forms: {
      perComputerAndHour: parameters.perComputer(),
      perAddressAndDay: parameters.perAddress(),
      perHour: parameters.inAll(),
      proofMaxNumber: parameters.proof(),
    },
    trustedProxies: parameters.proxies(),
    enforceAppCheck: parameters.appCheck.value(),
    shareReadsMs: parameters.shareReads(),
    mail: mailSettings(),
    dispatch: {
      get key() {
        return optional(dispatchKey);
      },
    },
    publication: publicationSetting(),
  };
}

let parsedPolicy: { readonly text: string; readonly policy: PublicationPolicy } | undefined;

/**
 * The project's publication policy: `PUBLICATION_POLICY`, or the model's if that is empty.
 * @throws {Error} one sentence that says what is wrong with it
 */
export function publicationSetting(): PublicationPolicy {
  const json = parameters.publication().trim();
  if (json === '') return publicationPolicy;
  if (parsedPolicy?.text !== json) {
    try {
      parsedPolicy = { text: json, policy: parsePublicationPolicy(json) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`PUBLICATION_POLICY cannot be used. ${reason}`, { cause: error });
    }
  }
  return parsedPolicy.policy;
}

/** Separate, for functions that only send email. */
export function mailSettings(): MailSettings {
  return {
    host: parameters.smtpHost(),
    port: parameters.smtpPort(),
    secure: parameters.smtpSecure.value(),
    user: parameters.smtpUser(),
    get password() {
      return optional(smtpPassword);
    },
    from: parameters.mailFrom() || mail.from,
    connections: parameters.mailConnections(),
    emailsPerSecond: parameters.mailsPerSecond(),
    dkim: {
      domain: parameters.dkimDomain(),
      selector: parameters.dkimSelector(),
      get key() {
        return optional(dkimKey);
      },
    },
    get messageKey() {
      return valueOf(digestKey);
    },
    get eventsKey() {
      return optional(mailEventsKey);
    },
    newsDelayMinutes: parameters.newsDelay(),
    retrySeconds: parameters.mailRetry(),
  };
}

/**
 * Checks the keys that this function has.
 * @throws {Error} one sentence that names a key with several lines
 */
export function checkKeys(): void {
  for (const key of keys) if (process.env[key.name] !== undefined) valueOf(key);
}

/** Secret Manager does not store empty secrets: `none` means that there is none. */
function optional(secret: Secret): string {
  const value = valueOf(secret);
  return value.trim() === 'none' ? '' : value;
}

/**
 * Reads a secret without the white space around it: most commands end their output with a line break, which
 * `firebase functions:secrets:set --data-file -` stores. A password can begin or end with a space.
 * @throws {Error} when a key has several lines: its sender may use only the first
 */
function valueOf(secret: Secret): string {
  const stored = secret.value();
  if (secret === smtpPassword) return stored.replace(/\r?\n$/, '');
  const value = stored.trim();
  if (keys.includes(secret) && /[\r\n]/.test(value))
    throw new Error(
      `${secret.name} cannot be used. It has a line break: set a key of one line (docs/deploy.md, step 3).`,
    );
  return value;
}

/** A number parameter with a default. If it is not set at all, as in a test, the SDK would return 0. */
function wholeNumber(name: string, normal: number, description: string): () => number {
  const parameter = defineInt(name, { description, default: normal });
  return () => (process.env[name] === undefined ? normal : parameter.value());
}

/** A text parameter with a default. If it is not set at all, as in a test, the SDK would return ''. */
function text(name: string, normal: string, description: string): () => string {
  const parameter = defineString(name, { description, default: normal });
  return () => (process.env[name] === undefined ? normal : parameter.value());
}
