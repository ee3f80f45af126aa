import { isRecord, POST_PATH, sitePaths, UNSUBSCRIBE_PATH, viewKeys } from '@firehouse/model';
import { parsedJson } from '../http/readBody.ts';
import { Problem } from '../http/problem.ts';

/** Content types of reports sent for `report-to` and `report-uri`. */
export const REPORT_TYPES = ['application/reports+json', 'application/csp-report'] as const;

/**
 * A Content-Security-Policy violation. Contains only known values, because anyone can send reports with arbitrary text.
 */
export interface Violation {
  /** Whether the browser blocked the violation or only reported it. */
  readonly disposition: 'enforce' | 'report';
  readonly directive: string;
  /** Path of the page, without an ID or address at the end. */
  readonly page: string;
}

/** Replaces unknown directives and pages. */
export const OTHER = 'other';

/** Directives that a browser can report (https://www.w3.org/TR/CSP3/#csp-directives). */
const DIRECTIVES = new Set([
  'default-src',
  'child-src',
  'connect-src',
  'font-src',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'worker-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

const PATHS = new Set<string>([
  ...viewKeys.map(sitePaths.view),
  sitePaths.aboutUs,
  sitePaths.contactUs,
  sitePaths.members,
  sitePaths.memberPortal,
  sitePaths.accessibility,
  sitePaths.privacy,
]);
const PREFIXES = [POST_PATH, UNSUBSCRIBE_PATH];

/**
 * Parses the violations in a browser's report. Ignores those on pages of other sites.
 * @throws {Problem} 400 if the body isn't a valid report
 */
export function violationsIn(type: (typeof REPORT_TYPES)[number], body: Uint8Array, site: string): Violation[] {
  const reported = parsedJson(body);
  if (type === 'application/csp-report') {
    const report = isRecord(reported) ? reported['csp-report'] : undefined;
    if (!isRecord(report)) throw notReport();
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return violationOn(site, report['document-uri'], directive, report['disposition']);
  }
  if (!Array.isArray(reported)) throw notReport();
  return reported.flatMap((report: unknown) => {
    if (!isRecord(report)) throw notReport();
    const { type: kind, body: about } = report;
    if (kind !== 'csp-violation' || !isRecord(about)) return [];
    return violationOn(site, about['documentURL'], about['effectiveDirective'], about['disposition']);
  });
}

function violationOn(site: string, url: unknown, directive: unknown, disposition: unknown): Violation[] {
  const page = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (page === undefined || page.origin !== new URL(site).origin) return [];
  return [
    {
      disposition: disposition === 'report' ? 'report' : 'enforce',
      directive: typeof directive === 'string' && DIRECTIVES.has(directive) ? directive : OTHER,
      page: pageAt(page),
    },
  ];
}

function pageAt({ pathname, searchParams }: URL): string {
  const view = viewKeys.find((key) => key === searchParams.get('body'));
  const path = pathname === sitePaths.home && view !== undefined ? sitePaths.view(view) : pathname;
  return PATHS.has(path) ? path : (PREFIXES.find((prefix) => path.startsWith(prefix)) ?? OTHER);
}

function notReport(): Problem {
  return new Problem(400, 'The body is not a report of violations.');
}
