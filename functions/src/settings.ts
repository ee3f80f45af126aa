import { company } from '@firehouse/model';
import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params';

/** What differs from one project to another. */
export interface Settings {
  /** The site's address, as in `https://example.org`. */
  readonly site: string;
  /** The secret of {@link file://./digest.ts}. */
  readonly digestKey: string;
  /** Calls of one computer, counted by each instance. */
  readonly calls: { readonly readsPerMinute: number; readonly writesPerMinute: number };
  /** Public forms, counted for all instances together. */
  readonly forms: {
    readonly perComputerAndHour: number;
    readonly perAddressAndDay: number;
    /** Past this many forms of all visitors, a form requires a proof of work. */
    readonly perHour: number;
    /** The difficulty of that proof: a browser computes half as many hashes on average, and never more. */
    readonly proofMaxNumber: number;
  };
  /**
   * How many proxies stand before a function: so many entries at the end of `X-Forwarded-For` are theirs, and
   * what stands before those is the caller's own invention.
   */
  readonly trustedProxies: number;
  readonly enforceAppCheck: boolean;
  /** For how long visitors who ask for the same are given the same read, in ms. */
  readonly shareReadsMs: number;
}

/** What holds where a project says nothing else. */
export const defaultSettings: Omit<Settings, 'digestKey'> & { readonly digestKey: '' } = {
  site: company.origin,
  digestKey: '',
  calls: { readsPerMinute: 600, writesPerMinute: 120 },
  forms: { perComputerAndHour: 20, perAddressAndDay: 6, perHour: 300, proofMaxNumber: 500_000 },
  // Hosting's delivery network, and Google's front end before Cloud Run.
  trustedProxies: 2,
  enforceAppCheck: false,
  shareReadsMs: 1_000,
};

const { calls, forms } = defaultSettings;

const parameters = {
  site: defineString('SITE_ADDRESS', {
    description: 'The address of the site, without a slash at the end; links in mails begin with it.',
    default: defaultSettings.site,
  }),
  reads: whole('READS_PER_MINUTE', calls.readsPerMinute, 'Reads that one computer may make in a minute.'),
  writes: whole('WRITES_PER_MINUTE', calls.writesPerMinute, 'Writes that one computer may make in a minute.'),
  perComputer: whole(
    'FORMS_PER_COMPUTER_AND_HOUR',
    forms.perComputerAndHour,
    'Public forms from one computer in an hour.',
  ),
  perAddress: whole(
    'FORMS_PER_ADDRESS_AND_DAY',
    forms.perAddressAndDay,
    'Public forms that mail to one address in a day.',
  ),
  inAll: whole(
    'FORMS_PER_HOUR',
    forms.perHour,
    'Public forms of all visitors together in an hour, past which each requires a proof of work.',
  ),
  proof: whole(
    'FORMS_PROOF_MAX_NUMBER',
    forms.proofMaxNumber,
    'The difficulty of that proof of work: the most hashes that a browser computes for it.',
  ),
  proxies: whole(
    'TRUSTED_PROXIES',
    defaultSettings.trustedProxies,
    'Proxies before the functions: with Hosting, its delivery network and the front end of Google make 2.',
  ),
  appCheck: defineBoolean('ENFORCE_APP_CHECK', {
    description: 'Whether calls must carry a token of App Check. Only after the site has a reCAPTCHA key.',
    default: defaultSettings.enforceAppCheck,
  }),
  shareReads: whole(
    'SHARE_READS_MS',
    defaultSettings.shareReadsMs,
    'For how long visitors who ask for the same are given the same read, in ms; 0 for never.',
  ),
};

/**
 * Kept in Secret Manager. Addresses of people and of computers are stored in limits and ledgers only as digests
 * keyed by it, so that whoever reads those cannot try addresses out.
 */
export const digestKey = defineSecret('DIGEST_KEY');

/** The settings of the project that this code runs in; not to be read before the first request. */
export function projectSettings(): Settings {
  return {
    site: parameters.site.value() || defaultSettings.site,
    // Not before it is wanted: without one the SDK warns.
    get digestKey() {
      return digestKey.value();
    },
    calls: { readsPerMinute: parameters.reads(), writesPerMinute: parameters.writes() },
    forms: {
      perComputerAndHour: parameters.perComputer(),
      perAddressAndDay: parameters.perAddress(),
      perHour: parameters.inAll(),
      proofMaxNumber: parameters.proof(),
    },
    trustedProxies: parameters.proxies(),
    enforceAppCheck: parameters.appCheck.value(),
    shareReadsMs: parameters.shareReads(),
  };
}

/** A number that a project may set. Where none is set at all, as in a test, the SDK would say 0. */
function whole(name: string, normal: number, description: string): () => number {
  const parameter = defineInt(name, { description, default: normal });
  return () => (process.env[name] === undefined ? normal : parameter.value());
}
