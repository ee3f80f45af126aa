import { company, publicationPolicy } from '@firehouse/model';
import { parsePublicationPolicy } from '@firehouse/model/parse-policy';

/**
 * A setting of the project: either a parameter in `company/.env.PROJECT`, or a secret in Secret Manager. After
 * changing a setting, run `WRITE_DOCS=1 npx vitest run --project unit settingsDoc` to update functions/.env.example and
 * docs/operations.md.
 */
export interface Setting<Value = unknown> {
  readonly kind: 'text' | 'number' | 'flag' | 'secret';
  readonly name: string;
  readonly description: string;
  /** Default value. */
  readonly initial: string | number | boolean;
  /** Parses and validates the value. Throws an error that says what is wrong. */
  readonly parse?: (text: string) => Value;
  /** How to describe the default in docs/operations.md if it depends on the company. */
  readonly shown?: string;
  /** True if a parameter has no default, or if a secret can't be `none`. */
  readonly isRequired?: boolean;
  /** True if 0 is a valid value. */
  readonly canBeZero?: boolean;
  /** True if a secret is a signing key, which must be a single line. */
  readonly isKey?: boolean;
  /** True if a secret can start or end with a space. */
  readonly keepsSpaces?: boolean;
}

type Options<Value> = Partial<Omit<Setting<Value>, 'kind' | 'name' | 'description' | 'initial'>>;

const text = <Value = string>(name: string, initial: string, description: string, options?: Options<Value>) =>
  ({ kind: 'text', name, initial, description, ...options }) satisfies Setting<Value> as Setting<Value>;

const number = (name: string, initial: number, description: string, options?: Options<number>): Setting<number> => ({
  kind: 'number',
  name,
  initial,
  description,
  ...options,
});

const flag = (name: string, description: string): Setting<boolean> => ({
  kind: 'flag',
  name,
  initial: false,
  description,
});

const secret = (name: string, description: string, options?: Options<string>): Setting<string> => ({
  kind: 'secret',
  name,
  initial: '',
  description,
  ...options,
});

const digestKey = secret(
  'DIGEST_KEY',
  'Keys the digests of email and IP addresses in limits and ledgers, so that nobody with access to those can guess ' +
    'addresses, the marks of our Message-IDs, and the IDs of incidents that visitors see with less detail.',
  { isKey: true, isRequired: true },
);

/** All settings, grouped by topic. */
export const settingsTable = {
  webApiKey: text(
    'WEB_API_KEY',
    '',
    'The API key of the web app (Project settings, General): writes are made with it as the caller.',
    { isRequired: true },
  ),
  site: text(
    'SITE_ADDRESS',
    company.origin,
    'The address of the site, without a trailing slash. Links in emails begin with it.',
    { parse: (address) => address || company.origin, shown: 'the company’s `origin`' },
  ),
  digestKey,
  rates: {
    requestsPerMinute: number(
      'REQUESTS_PER_MINUTE',
      20_000,
      'Maximum requests per minute from one IP address, whatever they cost, counted by each instance.',
    ),
    readsPerMinute: number(
      'READS_PER_MINUTE',
      600,
      'Maximum reads per minute from one IP address, counted by each instance. Answers from the live snapshot or ' +
        'from a read that visitors share do not count.',
    ),
    writesPerMinute: number(
      'WRITES_PER_MINUTE',
      120,
      'Maximum writes per minute from one IP address, counted by each instance.',
    ),
  },
  /** Minimum and maximum numbers of instances. See docs/operations.md for the price of an idle instance. */
  scale: {
    apiMin: number('API_MIN_INSTANCES', 0, 'Instances of `api` that always run, so that nobody waits for a start.', {
      canBeZero: true,
    }),
    apiMax: number('API_MAX_INSTANCES', 20, 'Maximum instances of `api`; each serves 80 requests at a time.'),
    feedsMin: number('FEEDS_MIN_INSTANCES', 0, 'Instances of `feeds`, with the live snapshot, that always run.', {
      canBeZero: true,
    }),
    feedsMax: number('FEEDS_MAX_INSTANCES', 10, 'Maximum instances of `feeds`; each serves 80 requests at a time.'),
  },
  /** Limits for public forms, counted across all instances. */
  forms: {
    perComputerAndHour: number('FORMS_PER_COMPUTER_AND_HOUR', 20, 'Maximum public forms per hour from one IP address.'),
    perAddressAndDay: number(
      'FORMS_PER_ADDRESS_AND_DAY',
      6,
      'Maximum public forms per day that email the same address.',
    ),
    perHour: number(
      'FORMS_PER_HOUR',
      300,
      'Public forms per hour from all visitors. Above this number, each requires a proof of work.',
      { canBeZero: true },
    ),
    /** On average, a browser has to compute half this many hashes. */
    proofMaxNumber: number(
      'FORMS_PROOF_MAX_NUMBER',
      500_000,
      'The difficulty of the proof of work: the largest number that a browser may have to try.',
    ),
  },
  /** Only this many entries at the end of `X-Forwarded-For` were added by proxies. Callers can forge all others. */
  trustedProxies: number(
    'TRUSTED_PROXIES',
    2,
    'Number of proxies in front of the functions. With Firebase Hosting, the CDN and Google Front End make 2.',
  ),
  enforceAppCheck: flag(
    'ENFORCE_APP_CHECK',
    'Whether requests must have an App Check token. Set it only after the site was built with VITE_APP_CHECK_SITE_KEY.',
  ),
  shareReadsMs: number(
    'SHARE_READS_MS',
    1_000,
    'How long visitors share the result of the same read, in ms. 0 turns sharing off.',
    { canBeZero: true },
  ),
  /** Email settings (docs/decisions/025-delivery.md). */
  mail: {
    host: text('SMTP_HOST', '', 'The SMTP server. If empty, nothing is sent: emails wait, and the log says so.'),
    port: number('SMTP_PORT', 587, 'The port of the SMTP server.'),
    secure: flag('SMTP_SECURE', 'true for TLS from the start (port 465), false for STARTTLS (port 587).'),
    user: text('SMTP_USER', '', 'The username for the SMTP server. Empty for a relay that trusts your network.'),
    password: secret('SMTP_PASSWORD', 'The password for the SMTP server.', { keepsSpaces: true }),
    from: text(
      'MAIL_FROM',
      '',
      'The sender: Name <address>. Replies and bounces go there, so somebody must read them. If empty, it is the ' +
        'company.',
      { parse: (sender) => sender || `${company.shortName} <${company.email}>` },
    ),
    connections: number('MAIL_CONNECTIONS', 5, 'Maximum connections from one instance to the SMTP server.'),
    emailsPerSecond: number(
      'MAILS_PER_SECOND',
      20,
      'Maximum emails per second from one instance. Times the number of instances, it must stay below the provider’s ' +
        'limit.',
    ),
    /** DKIM is disabled if any of these is empty. */
    dkim: {
      domain: text('DKIM_DOMAIN', '', 'Domain of our DKIM signature. Empty if the provider signs.'),
      selector: text('DKIM_SELECTOR', '', 'Selector of our DKIM key in DNS.'),
      key: secret('DKIM_KEY', 'The private key of our DKIM signature: RSA, as PEM.'),
    },
    messageKey: digestKey,
    eventsKey: secret('MAIL_EVENTS_KEY', 'Signs POST /mail-events. If none, the endpoint refuses everything.', {
      isKey: true,
    }),
    newsDelayMinutes: number(
      'NEWS_DELAY_MINUTES',
      5,
      'How long a new post waits for others, to be emailed together with them, in minutes.',
      { canBeZero: true },
    ),
    retrySeconds: number(
      'MAIL_RETRY_SECONDS',
      30,
      'Seconds before a failed email is sent again; about doubles with each attempt, up to an hour.',
    ),
  },
  /** Settings for dispatch messages (docs/decisions/027-dispatch.md). */
  dispatch: {
    key: secret('DISPATCH_KEY', 'Signs POST /dispatch. If none, the endpoint refuses everything.', { isKey: true }),
  },
  publication: text(
    'PUBLICATION_POLICY',
    '',
    'What visitors see of incidents, and when: rules as JSON on one line (docs/decisions/028-publication.md). ' +
      'If empty, company/publicationPolicy.json applies.',
    { parse: (json) => (json.trim() === '' ? publicationPolicy : parsePublicationPolicy(json)) },
  ),
  weatherZones: text(
    'WEATHER_ZONES',
    '',
    'Codes of the county and its forecast zones, such as PAC077,PAZ061 ' +
      '(https://api.weather.gov/zones?area=PA). The warnings of the National Weather Service for them appear on the ' +
      'site. If empty, none do.',
    { parse: parseZones },
  ),
};

/**
 * Matches up to ten zone codes of the National Weather Service: the state or marine area, C for a county or Z for a
 * forecast zone, and a number.
 */
const ZONES = /^(?:[A-Z]{2}[CZ]\d{3}(?:,(?=.)|$)){0,10}$/;

function parseZones(codes: string): string {
  const zones = codes.replaceAll(/\s/g, '').toUpperCase();
  if (!ZONES.test(zones)) throw new Error('It must have at most 10 codes such as PAC077, with commas between them.');
  return zones;
}

/** The values of a table's settings, with the same structure. */
export type ValuesOf<Table> =
  Table extends Setting<infer Value> ? Value : { readonly [Name in keyof Table]: ValuesOf<Table[Name]> };

/** A group of settings, which can contain other groups. */
export type SettingGroup = { readonly [name: string]: Setting | SettingGroup };

/** Returns whether an item is a setting, as opposed to a group. */
export function isSetting(part: Setting | SettingGroup): part is Setting {
  return typeof part['kind'] === 'string';
}

/** All settings, each of them once. */
export const allSettings: readonly Setting[] = [...new Set(settingsIn(settingsTable))];

function settingsIn(group: SettingGroup): Setting[] {
  return Object.values(group).flatMap((part) => (isSetting(part) ? [part] : settingsIn(part)));
}
