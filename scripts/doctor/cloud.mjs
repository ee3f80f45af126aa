import { SECRETS, SERVICES } from './diagnose.mjs';

const TIMEOUT_MS = 15_000;

/**
 * Reads a project's configuration in the cloud, without the values of secrets.
 * @param {string} project
 * @param {(url: string) => Promise<any>} get JSON of a GET; undefined for 403 and 404
 * @returns {Promise<import('./diagnose.mjs').Cloud>}
 */
export async function readCloud(project, get) {
  const database = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const identity = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}`;
  const [found, secrets, services, firestore, config, microsoft, backups] = await Promise.all([
    get(`https://firebase.googleapis.com/v1beta1/projects/${project}`),
    Promise.all(
      SECRETS.map((name) =>
        get(`https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`),
      ),
    ),
    Promise.all(
      SERVICES.map((name) => get(`https://serviceusage.googleapis.com/v1/projects/${project}/services/${name}`)),
    ),
    get(database),
    get(`${identity}/config`),
    get(`${identity}/defaultSupportedIdpConfigs/microsoft.com`),
    get(`${database}/backupSchedules`),
  ]);
  return {
    exists: found !== undefined,
    secrets: SECRETS.filter((_, at) => secrets[at]?.state === 'ENABLED'),
    services: SERVICES.filter((_, at) => services[at]?.state === 'ENABLED'),
    firestoreLocation: firestore?.locationId,
    authorizedDomains: config?.authorizedDomains ?? [],
    hasMicrosoft: microsoft?.enabled === true,
    backupSchedules: backups?.backupSchedules?.length ?? 0,
  };
}

/**
 * Sends GET requests with this user's credentials.
 * @param {string} project whose quota the requests use
 * @param {() => Promise<string>} token
 * @returns {(url: string) => Promise<any>}
 */
export function getAs(project, token) {
  return async (url) => {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${await token()}`, 'x-goog-user-project': project },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 403 || response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}.`);
    return response.json();
  };
}
