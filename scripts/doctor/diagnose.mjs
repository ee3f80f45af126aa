import { cloudFindings } from './cloudFindings.mjs';
import { companyFindings, publicationFindings, siteFindings } from './companyFindings.mjs';
import { missing } from './findings.mjs';
import { parameterFindings } from './parameterFindings.mjs';

/**
 * A deployment, as far as this machine and the signed-in user can see.
 * @typedef {object} Deployment
 * @property {string} project the id of the Firebase project
 * @property {Readonly<Record<string, string>> | undefined} parameters of functions/.env.PROJECT; undefined without the
 *   file
 * @property {Readonly<Record<string, string>>} declared every parameter of functions/.env.example, with its default
 * @property {Readonly<Record<string, unknown>>} company model/src/company/company.ts
 * @property {string} microsoftSecretEnds `YYYY-MM-DD`, or empty
 * @property {readonly string[] | undefined} signInButtons the providers of the sign-in page; undefined if its source
 *   does not show them
 * @property {object} publication the publication policy of the model, with what parses and applies one
 * @property {string} region where the functions run
 * @property {{ indexes: readonly object[], fieldOverrides: readonly object[] }} indexes firestore.indexes.json
 * @property {{ mapsKey: string, appCheckSiteKey: string }} web variables that the site is built with
 * @property {boolean} isPolicyCurrent whether firebase.json has the content policy of this company
 * @property {number} now ms since 1970
 * @property {Cloud | undefined} cloud undefined if nobody is signed in
 *
 * @typedef {object} Cloud the project's configuration in the cloud; without `project`, nothing else was read
 * @property {import('./google.mjs').Reading<object>} project
 * @property {string} account the functions' service account
 * @property {ReadonlyMap<string, import('./google.mjs').Reading<string>>} secrets values by name
 * @property {ReadonlyMap<string, import('./google.mjs').Reading<string>>} services states of APIs by name
 * @property {import('./google.mjs').Reading<{ type: string, locationId: string }>} database
 * @property {import('./google.mjs').Reading<readonly string[]>} indexes as `indexKey` writes them
 * @property {import('./google.mjs').Reading<readonly string[]>} expiring fields with a TTL policy, `tokens.expireAt`
 * @property {import('./google.mjs').Reading<number>} backupSchedules
 * @property {import('./google.mjs').Reading<object>} authentication Identity Toolkit's `Config`
 * @property {import('./google.mjs').Reading<readonly string[]>} providers enabled for sign-in, but for `password`
 * @property {import('./google.mjs').Reading<string>} bucket
 * @property {import('./google.mjs').Reading<readonly string[]>} roles of the account in the project
 * @property {import('./google.mjs').Reading<readonly string[]>} accountRoles of the account on itself
 */

/**
 * Finds what is missing or doubtful in a deployment, and what could not be checked.
 * @param {Deployment} deployment
 * @returns {import('./findings.mjs').Finding[]} empty if all is well
 */
export function diagnose(deployment) {
  if (deployment.project.startsWith('demo-'))
    return [
      missing('The Firebase project', 'Name yours with --project ID, or add it with "npx firebase use --add" as live.'),
    ];
  return [
    ...parameterFindings(deployment),
    ...companyFindings(deployment),
    ...publicationFindings(deployment),
    ...siteFindings(deployment),
    ...(deployment.cloud === undefined ? [] : cloudFindings(deployment.cloud, deployment)),
  ];
}
