import { DAY_MS } from '@firehouse/model';
import { messageOf } from '../../lib/steps.ts';
import type { Company, Deployment } from './diagnose.ts';
import { isPlaceholder, missing, warning, when } from './findings.ts';

/** How many days in advance to report that a client secret will expire. */
const SECRET_NOTICE_DAYS = 30;

/** The demo company's own facts. No other company has these values. */
const DEMO_FACTS: Readonly<Record<string, string>> = {
  name: 'Lantern Hill Volunteer Fire & Rescue Company',
  shortName: 'Lantern Hill Fire & Rescue',
  microsoftTenant: '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11',
  facebookPageId: '100057000000057',
  facebookAppId: '570000000000157',
};

const DETAILS = 'company/company.json';

/** Checks the company's facts. */
export function companyFindings({ company, microsoftSecretEnds, now }: Deployment) {
  return [
    ...inventedFindings(company),
    ...(company.signInProviders.includes('microsoft.com') ? secretFindings(microsoftSecretEnds, now) : []),
  ];
}

function inventedFindings(company: Company) {
  const texts = Object.entries({ ...company, donation: undefined, social: undefined, ...flat(company) });
  const invented = texts
    .filter(([name, value]) => typeof value === 'string' && isInvented(name, value))
    .map(([name]) => name);
  return when(
    invented.length > 0,
    missing(
      `${invented.sort().join(', ')} of the company`,
      'In company/company.json, replace the values of the demo company with yours.',
    ),
  );
}

function flat({ donation, social }: Company) {
  return {
    'donation.script': donation?.script,
    'donation.link': donation?.link,
    'social.url': social?.url,
  };
}

function isInvented(name: string, value: string) {
  return DEMO_FACTS[name] === value || /\.example(\/|$)/.test(value) || /\b555-01\d\d\b/.test(value);
}

/** Checks when the client secret for Microsoft sign-in expires. */
function secretFindings(ends: string, now: number) {
  const what = 'The client secret of Microsoft sign-in';
  if (ends === '')
    return [
      warning(what, `Enter the day on which it ends: microsoftSecretEnds in ${DETAILS}, or npm run make-it-yours.`),
    ];
  const days = Math.ceil((Date.parse(ends) - now) / DAY_MS);
  const renew = `Create another in Entra, enter it in the console, and set microsoftSecretEnds in ${DETAILS}.`;
  if (days < 0) return [missing(what, `It ended on ${ends}, so nobody can sign in. ${renew}`)];
  return when(days <= SECRET_NOTICE_DAYS, warning(what, `It ends on ${ends}; then nobody can sign in. ${renew}`));
}

/** Checks the configuration for building the site. */
export function siteFindings({
  parameters,
  web: { mapsKey, appCheckSiteKey },
  isPolicyCurrent,
}: Pick<Deployment, 'parameters' | 'web' | 'isPolicyCurrent'>) {
  const file = 'company/.env.production';
  return [
    ...when(!isPolicyCurrent, missing('The content policy of firebase.json', 'Run "npm run company".')),
    ...when(
      parameters?.ENFORCE_APP_CHECK === 'true' && appCheckSiteKey === '',
      missing(
        'VITE_APP_CHECK_SITE_KEY',
        `ENFORCE_APP_CHECK is true, so the site cannot read anything without it. Set it in ${file}.`,
      ),
    ),
    ...placeholderFindings('VITE_APP_CHECK_SITE_KEY', appCheckSiteKey, file),
    ...when(mapsKey === '', warning('VITE_MAPS_KEY', `Without it in ${file}, maps are links to directions.`)),
    ...placeholderFindings('VITE_MAPS_KEY', mapsKey, file),
  ];
}

function placeholderFindings(name: string, key: string, file: string) {
  return when(
    key !== '' && isPlaceholder(key),
    missing(name, `It is "${key}" in ${file}. Replace it with the key, or leave it empty.`),
  );
}

/** Checks the publication policy, and whether it has a rule for medical incidents. */
export function publicationFindings({ parameters, publication }: Pick<Deployment, 'parameters' | 'publication'>) {
  const { parsePublicationPolicy, publicationOf, publicationPolicy, medicalIncidents } = publication;
  const json = parameters?.PUBLICATION_POLICY?.trim() ?? '';
  let policy = publicationPolicy;
  try {
    if (json !== '') policy = parsePublicationPolicy(json);
  } catch (error) {
    return [missing('PUBLICATION_POLICY', `${messageOf(error)} The functions do not start with it.`)];
  }
  const uncovered = medicalIncidents.types.filter((type) => !policy.includes(publicationOf(policy, exampleOf(type))));
  return when(
    uncovered.length > 0,
    warning(
      'A rule for medical incidents',
      `Incidents of type ${uncovered.join(', ')} are published at once and in full. Decide with ` +
        'npm run make-it-yours; docs/decisions/028-publication.md explains the choices.',
    ),
  );
}

/** Returns an incident that matches a type pattern. The default complaint is one that no rule mentions. */
function exampleOf(pattern: string) {
  const [type = '', complaint = ''] = pattern.replaceAll('*', '').split(':');
  return { TypeCode: type.trim(), ChiefComplaint: complaint.trim() || 'EXAMPLE' };
}
