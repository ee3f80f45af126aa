import { createHash } from 'node:crypto';

/** The values that the Content-Security-Policy depends on. */
export interface PolicyFacts {
  /** Firebase project ID. Sign-in uses frames from the project's own domain. */
  readonly projectId: string;
  /** URL of the donation button's script, if there is one. */
  readonly donationScript: string | undefined;
  /** True if posts can be published to a Facebook page. */
  readonly publishesToFacebook: boolean;
  /** Inline scripts, which are allowed by their hashes. */
  readonly inlineScripts: readonly string[];
}

/** A feature of the site, with the sources that it needs for each directive. */
interface ContentUse {
  readonly what: string;
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/** Lists everything that the site's pages load, and why. All other sources are blocked. */
export function contentUses({
  projectId,
  donationScript,
  publishesToFacebook,
}: Omit<PolicyFacts, 'inlineScripts'>): readonly ContentUse[] {
  return [
    {
      what: 'the site itself; React and charts set styles on elements, images are previewed before the upload',
      sources: {
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
      },
    },
    {
      // The pop-up is a separate window, so the policy doesn't apply to it. Google doesn't document the paths of its
      // scripts.
      what: 'signing in: accounts and tokens, and the frame through which the provider’s pop-up reports back',
      sources: {
        'script-src': ['https://apis.google.com'],
        'connect-src': ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        'frame-src': [`https://${projectId}.firebaseapp.com/__/auth/`],
      },
    },
    {
      // These paths are documented: https://developers.google.com/recaptcha/docs/faq
      what: 'App Check: reCAPTCHA, and the exchange of its verdict for a token',
      sources: {
        'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        'connect-src': ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
        'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      },
    },
    {
      // These are the hosts from https://developers.google.com/maps/domains. The domains in
      // https://developers.google.com/maps/documentation/javascript/content-security-policy are too broad, because
      // anyone can rent storage on googleapis.com.
      what:
        'Google Maps: its script and parts, ' +
        'tiles, icons, the styles and fonts of its controls, addresses of places',
      sources: {
        'script-src': ['https://maps.googleapis.com'],
        'style-src': ['https://fonts.googleapis.com'],
        'img-src': [
          'https://maps.googleapis.com',
          'https://maps.gstatic.com',
          'https://khms0.googleapis.com',
          'https://khms1.googleapis.com',
          'https://khms2.googleapis.com',
          'https://khms3.googleapis.com',
        ],
        'font-src': ['https://fonts.gstatic.com'],
        'connect-src': ['https://maps.googleapis.com', 'https://mapsresources-pa.googleapis.com'],
        'worker-src': ['blob:'],
      },
    },
    ...(donationScript === undefined ? [] : [donateButton(donationScript)]),
    ...(publishesToFacebook ? [FACEBOOK] : []),
  ];
}

/** Allows the donate button. The script's URL is part of the code that the vendor provides for websites. */
const donateButton = (script: string) => ({
  what: 'the donate button',
  sources: { 'script-src': [script], 'frame-src': [new URL('/', script).href] },
});

const FACEBOOK = {
  // Login happens in a separate window. The page checks its status on www.facebook.com and publishes through the Graph
  // API. Facebook documents the path of the first script, but not of those that it loads.
  what: 'publishing a post to the company’s Facebook page',
  sources: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://graph.facebook.com', 'https://www.facebook.com'],
    'frame-src': ['https://www.facebook.com/'],
  },
};

/** Directives that are the same for every project. */
const FIXED = {
  'default-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Name in `Reporting-Endpoints` for the URL that browsers report violations to (functions/src/violations). */
const ENDPOINT = 'violations';
const REPORT_PATH = '/api/violations';

/** Browsers without the Reporting API use `report-uri`. Others ignore it. */
const REPORTS = { 'report-uri': [REPORT_PATH], 'report-to': [ENDPOINT] };

/** Returns the value of the Content-Security-Policy header for the site's pages. */
export function contentPolicy({ inlineScripts, ...facts }: PolicyFacts): string {
  const digests = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const directives = new Map([['default-src', FIXED['default-src']]]);
  for (const { sources } of contentUses(facts)) {
    for (const [directive, allowed] of Object.entries(sources)) {
      directives.set(directive, [...new Set([...(directives.get(directive) ?? []), ...allowed])]);
    }
  }
  directives.set('script-src', [...(directives.get('script-src') ?? []), ...digests]);
  return headerOf({ ...Object.fromEntries(directives), ...FIXED, ...REPORTS });
}

/** Returns the headers for the Content-Security-Policy and its violation reports. */
export function policyHeaders(facts: PolicyFacts): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(facts),
    'Content-Security-Policy-Report-Only': headerOf({ 'require-trusted-types-for': ["'script'"], ...REPORTS }),
    'Reporting-Endpoints': `${ENDPOINT}="${REPORT_PATH}"`,
  };
}

function headerOf(directives: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(directives)
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');
}

/** Sets the functions' region in firebase.json without changing anything else. */
export function withRegion(config: string, region: string): string {
  return config.replaceAll(/("functionId": "\w+", "region": ")[^"]*"/g, (_, before) => `${before}${region}"`);
}

/**
 * Replaces the values of headers in firebase.json without changing anything else.
 * @throws {Error} if a header is missing
 */
export function withPolicy(config: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers).reduce((text, [key, value]) => {
    const pattern = new RegExp(String.raw`("key": "${key}",\s*"value": )"(?:[^"\\]|\\.)*"`);
    if (!pattern.test(text)) throw new Error(`firebase.json has no ${key} to write.`);
    return text.replace(pattern, (_, before) => before + JSON.stringify(value));
  }, config);
}
