/**
 * A deployment, as far as this machine and the signed-in user can see.
 * @typedef {object} Deployment
 * @property {string} project the id of the Firebase project
 * @property {Readonly<Record<string, string>> | undefined} parameters of functions/.env.PROJECT; undefined without the
 *   file
 * @property {Readonly<Record<string, string>>} declared every parameter of functions/.env.example, with its default
 * @property {Readonly<Record<string, unknown>>} company model/src/company/company.ts
 * @property {string} region where the functions run
 * @property {{ mapsKey: string, appCheckSiteKey: string }} web variables that the site is built with
 * @property {boolean} isPolicyCurrent whether firebase.json has the content policy of this company
 * @property {Cloud | undefined} cloud undefined if nobody is signed in
 *
 * @typedef {object} Cloud the project's configuration in the cloud
 * @property {boolean} exists
 * @property {readonly string[]} secrets
 * @property {readonly string[]} services enabled APIs, such as `cloudtasks.googleapis.com`
 * @property {string | undefined} firestoreLocation undefined without a database
 * @property {readonly string[]} authorizedDomains of Authentication
 * @property {boolean} hasMicrosoft whether Microsoft is enabled as a sign-in provider
 * @property {number} backupSchedules of the database
 *
 * @typedef {object} Finding
 * @property {'missing' | 'warning'} state `missing` breaks the site or a part of it
 * @property {string} what
 * @property {string} todo
 */

/** Secrets that must exist for the functions to deploy; `none` is a valid value. */
export const SECRETS = ['DIGEST_KEY', 'SMTP_PASSWORD', 'DKIM_KEY', 'MAIL_EVENTS_KEY', 'DISPATCH_KEY'];

/** APIs that `firebase deploy` does not enable itself. */
export const SERVICES = ['cloudtasks.googleapis.com', 'secretmanager.googleapis.com', 'identitytoolkit.googleapis.com'];

/** The functions' regions near Firestore's multi-region locations. */
const MULTI_REGIONS = { nam5: /^us-/, nam7: /^us-/, eur3: /^europe-/ };

/** The area of a region: `us-east` of `us-east4`. */
function areaOf(location) {
  return location.replace(/\d+$/, '');
}

/** Whether Firestore is in or next to the functions' region: `us-east4` is next to `us-east1`. */
function isNear(location, region) {
  return areaOf(location) === areaOf(region) || MULTI_REGIONS[location]?.test(region) === true;
}

/**
 * Finds what is missing or doubtful in a deployment.
 * @param {Deployment} deployment
 * @returns {Finding[]} empty if all is well
 */
export function diagnose(deployment) {
  if (deployment.project.startsWith('demo-'))
    return [
      missing('The Firebase project', 'Name yours with --project ID, or add it with "npx firebase use --add" as live.'),
    ];
  return [
    ...parameterFindings(deployment),
    ...companyFindings(deployment.company),
    ...siteFindings(deployment),
    ...(deployment.cloud === undefined ? [] : cloudFindings(deployment.cloud, deployment)),
  ];
}

function parameterFindings({ project, parameters, declared, company }) {
  if (parameters === undefined)
    return [missing(`functions/.env.${project}`, 'Copy functions/.env.example to this name and fill it in.')];
  const file = `functions/.env.${project}`;
  const { WEB_API_KEY, SITE_ADDRESS = declared.SITE_ADDRESS, SMTP_HOST, MAIL_FROM } = parameters;
  const unset = Object.keys(declared).filter((name) => parameters[name] === undefined);
  const unknown = Object.keys(parameters).filter((name) => declared[name] === undefined);
  return [
    ...(unset.length > 0
      ? [warning(unset.join(', '), `Add it to ${file}: the deployment asks for each parameter without a value.`)]
      : []),
    ...unknown.map((name) => warning(name, `It is in ${file}, but there is no such parameter. Correct the name.`)),
    ...Object.entries(parameters).flatMap(([name, value]) => valueFindings(name, value, declared[name], file)),
    ...(WEB_API_KEY ? [] : [missing('WEB_API_KEY', `Copy the Web API key (Project settings, General) to ${file}.`)]),
    ...(isAddress(SITE_ADDRESS)
      ? []
      : [missing('SITE_ADDRESS', `In ${file}, set it to https://HOST of the site, without a trailing slash.`)]),
    ...(SITE_ADDRESS !== company.origin && isAddress(SITE_ADDRESS)
      ? [
          warning(
            'SITE_ADDRESS',
            `It is ${SITE_ADDRESS}, but origin in model/src/company/company.ts is ${company.origin}.`,
          ),
        ]
      : []),
    ...(SMTP_HOST
      ? []
      : [warning('SMTP_HOST', 'It is empty, so no email is sent: see "Sending email" in docs/operations.md.')]),
    ...(SMTP_HOST && !MAIL_FROM ? [warning('MAIL_FROM', `It is empty, so ${company.email} is the sender.`)] : []),
    ...(Boolean(parameters.DKIM_DOMAIN) === Boolean(parameters.DKIM_SELECTOR)
      ? []
      : [missing('DKIM_DOMAIN and DKIM_SELECTOR', 'Set both, or neither if the mail provider signs.')]),
  ];
}

function valueFindings(name, value, normal, file) {
  if (normal === undefined || value === '') return [];
  if (/^\d+$/.test(normal) && !/^\d+$/.test(value))
    return [missing(name, `It is "${value}" in ${file}, and must be a whole number.`)];
  if (/^(true|false)$/.test(normal) && !/^(true|false)$/.test(value))
    return [missing(name, `It is "${value}" in ${file}, and must be true or false.`)];
  return [];
}

function isAddress(text) {
  return /^https:\/\/[^/\s]+$/.test(text ?? '');
}

/** The demo company's own facts, which no other company shares. */
const DEMO_FACTS = {
  name: 'Lantern Hill Volunteer Fire & Rescue Company',
  shortName: 'Lantern Hill Fire & Rescue',
  microsoftTenant: '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11',
  facebookPageId: '100057000000057',
  facebookAppId: '570000000000157',
};

function companyFindings(company) {
  const texts = Object.entries({ ...company, donation: undefined, social: undefined, ...flat(company) });
  const invented = texts
    .filter(([name, value]) => typeof value === 'string' && isInvented(name, value))
    .map(([name]) => name);
  return invented.length === 0
    ? []
    : [
        missing(
          `${invented.sort().join(', ')} of the company`,
          'In model/src/company/company.ts, replace the values of the demo company with yours.',
        ),
      ];
}

function flat({ donation, social }) {
  return {
    'donation.script': donation?.script,
    'donation.link': donation?.link,
    'social.url': social?.url,
  };
}

function isInvented(name, value) {
  return DEMO_FACTS[name] === value || /\.example(\/|$)/.test(value) || /\b555-01\d\d\b/.test(value);
}

function siteFindings({ parameters, web, isPolicyCurrent }) {
  return [
    ...(isPolicyCurrent ? [] : [missing('The content policy of firebase.json', 'Run "npm run policy".')]),
    ...(parameters?.ENFORCE_APP_CHECK === 'true' && !web.appCheckSiteKey
      ? [
          missing(
            'VITE_APP_CHECK_SITE_KEY',
            'ENFORCE_APP_CHECK is true, so the site cannot read anything without it. Set it in web/.env.production.',
          ),
        ]
      : []),
    ...(web.mapsKey
      ? []
      : [warning('VITE_MAPS_KEY', 'Without it in web/.env.production, maps are links to directions.')]),
  ];
}

function cloudFindings(cloud, { project, company, parameters, region }) {
  if (!cloud.exists)
    return [missing(`The project ${project} in the cloud`, 'Create it, or sign in as someone who can see it.')];
  const hosts = [parameters?.SITE_ADDRESS, company.origin].filter(isAddress).map((address) => new URL(address).host);
  const { firestoreLocation: location } = cloud;
  return [
    ...SECRETS.filter((name) => !cloud.secrets.includes(name)).map((name) =>
      missing(name, `Run "npx firebase functions:secrets:set ${name}"; the value none disables its feature.`),
    ),
    ...SERVICES.filter((name) => !cloud.services.includes(name)).map((name) =>
      missing(name, `Run "gcloud services enable ${name} --project ${project}".`),
    ),
    ...(location === undefined
      ? [missing('The Firestore database', `Create it in native mode, in ${region} or next to it.`)]
      : isNear(location, region)
        ? []
        : [
            warning(
              'The location of Firestore',
              `It is ${location}; the functions run in ${region}, so every read has to travel.`,
            ),
          ]),
    ...[...new Set(hosts)]
      .filter((host) => !cloud.authorizedDomains.includes(host))
      .map((host) => missing(`${host} in the authorized domains`, 'Add it in the console: Authentication, Settings.')),
    ...(cloud.hasMicrosoft
      ? []
      : [missing('Microsoft as a sign-in provider', 'See "Signing in with Microsoft" in docs/operations.md.')]),
    ...(cloud.backupSchedules > 0
      ? []
      : [
          warning(
            'A backup schedule',
            'See "Backups" in docs/operations.md: there is no other way to recover deleted data.',
          ),
        ]),
  ];
}

function missing(what, todo) {
  return { state: 'missing', what, todo };
}

function warning(what, todo) {
  return { state: 'warning', what, todo };
}
