import { SERVICES } from './readCloud.ts';
import { databaseFindings } from './databaseFindings.ts';
import type { Authentication, Cloud, Company, Deployment, UnreadableCloud } from './diagnose.ts';
import { checked, disabledService, merged, missing, unknown, warning, when } from './findings.ts';
import { isAddress } from './parameterFindings.ts';
import { secretFindings } from './secretFindings.ts';

/** Roles that include all roles below. */
const ALL_ROLES = ['roles/owner', 'roles/editor'];
const FIREBASE_ROLES = ['roles/firebase.admin', 'roles/firebase.sdkAdminServiceAgent'];

/** Roles that the functions' service account needs, with other roles that include each of them. */
const NEEDS = [
  { role: 'roles/datastore.user', also: ['roles/datastore.owner', ...FIREBASE_ROLES] },
  { role: 'roles/storage.objectUser', also: ['roles/storage.objectAdmin', 'roles/storage.admin', ...FIREBASE_ROLES] },
  { role: 'roles/firebaseauth.viewer', also: ['roles/firebaseauth.admin', ...FIREBASE_ROLES] },
  { role: 'roles/cloudtasks.enqueuer', also: ['roles/cloudtasks.admin'] },
  { role: 'roles/run.invoker', also: ['roles/run.admin'] },
];
/** Needed because tasks run as the account that creates them. */
const ACT_AS = 'roles/iam.serviceAccountUser';

/** Checks the project's configuration in the cloud. */
export function cloudFindings(cloud: Cloud | UnreadableCloud, deployment: Deployment) {
  const { project } = deployment;
  const what = `The project ${project} in the cloud`;
  if (cloud.project.denied !== undefined)
    return [
      unknown(what, `You lack the permission ${cloud.project.denied}, or it does not exist. Sign in as its owner.`),
    ];
  if (!('account' in cloud))
    return checked(cloud.project, what, () => [missing(what, 'Create it, or sign in as someone who can see it.')]);
  return merged([
    ...SERVICES.flatMap((name) =>
      checked(cloud.services.get(name) ?? {}, 'Enabled APIs', (state) =>
        when(state !== 'ENABLED', disabledService({ service: name, project })),
      ),
    ),
    ...secretFindings(cloud, deployment),
    ...databaseFindings(cloud, deployment),
    ...checked(cloud.authentication, 'Authentication', (config) => authenticationFindings(config, cloud, deployment)),
    ...checked(cloud.bucket, 'The default bucket of Storage', (bucket) =>
      when(
        bucket === undefined,
        missing('The default bucket of Storage', 'Create it in the Firebase console: Storage.'),
      ),
    ),
    ...roleFindings(cloud, project),
  ]);
}

function authenticationFindings(
  config: Authentication | undefined,
  { providers }: Cloud,
  { company, parameters }: Deployment,
) {
  const what = 'Identity Platform';
  if (config?.subtype !== 'IDENTITY_PLATFORM')
    return [missing(what, 'Upgrade Authentication to it in the Firebase console: nobody can sign in without.')];
  const { disabledUserSignup, disabledUserDeletion } = config.client?.permissions ?? {};
  const { triggers = {}, forwardInboundCredentials } = config.blockingFunctions ?? {};
  const isRegistered = (trigger: string) => triggers[trigger]?.functionUri !== undefined;
  const hosts = [parameters?.SITE_ADDRESS, company.origin]
    .filter(isAddress)
    .map((address) => new URL(address).hostname);
  const settings = 'In the console, under Authentication, Settings, User actions';
  return [
    ...when(
      disabledUserSignup === true,
      missing(
        'Sign-up',
        `${settings}, turn on "Enable create (sign-up)": a member's first sign-in creates the account.`,
      ),
    ),
    ...when(
      disabledUserDeletion !== true,
      warning('Deletion of accounts', `${settings}, turn off "Enable delete": users could delete their accounts.`),
    ),
    ...when(
      !isRegistered('beforeCreate') || !isRegistered('beforeSignIn') || forwardInboundCredentials?.idToken !== true,
      missing(
        'The blocking functions',
        'Without them nobody becomes a member. Run "npx firebase deploy --only functions"; under Authentication, ' +
          'Settings, Blocking functions, both must be listed, with the ID token.',
      ),
    ),
    ...[...new Set(hosts)]
      .filter((host) => !config.authorizedDomains?.includes(host))
      .map((host) => missing(`${host} in the authorized domains`, 'Add it in the console: Authentication, Settings.')),
    ...checked(providers, 'Sign-in providers', (enabled = []) =>
      providerFindings([...enabled, ...when(config.signIn?.email?.enabled === true, 'password')], company),
    ),
  ];
}

function providerFindings(enabled: readonly string[], { signInProviders }: Company) {
  return signInProviders
    .filter((provider) => !enabled.includes(provider))
    .map((provider) =>
      missing(
        `${provider === 'microsoft.com' ? 'Microsoft' : provider} as a sign-in provider`,
        'Enable it in the console, under Authentication: see "Signing in with Microsoft" in docs/operations.md.',
      ),
    );
}

function roleFindings({ roles, accountRoles, account }: Cloud, project: string) {
  const what = 'Roles of the functions’ service account';
  return checked(roles, what, (granted = []) => {
    if (ALL_ROLES.some((role) => granted.includes(role))) return [];
    const absent = NEEDS.filter(({ role, also }) => ![role, ...also].some((one) => granted.includes(one)));
    return [
      ...absent.map(({ role }) =>
        missing(
          `${role} of the functions’ service account`,
          `Run "gcloud projects add-iam-policy-binding ${project} --member serviceAccount:${account} --role ${role}".`,
        ),
      ),
      ...(granted.includes(ACT_AS)
        ? []
        : checked(accountRoles, what, (own = []) =>
            when(
              !own.includes(ACT_AS),
              missing(
                `${ACT_AS} of the functions’ service account`,
                `Run "gcloud iam service-accounts add-iam-policy-binding ${account} --project ${project} ` +
                  `--member serviceAccount:${account} --role ${ACT_AS}".`,
              ),
            ),
          )),
    ];
  });
}
