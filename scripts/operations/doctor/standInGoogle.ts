import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The state of a simulated project. Tests change it to simulate mistakes. */
export interface GoogleState {
  /** Responses by host and path. All other paths respond with 404. */
  readonly responses: Record<string, unknown>;
  /** Permissions that the user lacks. */
  readonly denied: Set<string>;
  /** Disabled APIs, by host. */
  readonly disabled: Set<string>;
}

/** Required permissions by path, from the documentation of each method. */
const PERMISSIONS: readonly (readonly [path: RegExp, permission: string, method?: 'POST'])[] = [
  [/^firebase\.googleapis\.com\/v1beta1\/projects\/[^/]+$/, 'firebase.projects.get'],
  [/^secretmanager\.googleapis\.com\/v1\/.+\/versions\/latest$/, 'secretmanager.versions.get'],
  [/^secretmanager\.googleapis\.com\/v1\/.+\/versions\/latest:access$/, 'secretmanager.versions.access'],
  [/^serviceusage\.googleapis\.com\/v1\/.+\/services\/[^/]+$/, 'serviceusage.services.get'],
  [/^firestore\.googleapis\.com\/v1\/.+\/databases\/\(default\)$/, 'datastore.databases.getMetadata'],
  [/^firestore\.googleapis\.com\/v1\/.+\/backupSchedules$/, 'datastore.backupSchedules.list'],
  [/^firestore\.googleapis\.com\/v1\/.+\/collectionGroups\/-\/(indexes|fields)$/, 'datastore.indexes.list'],
  [
    /^identitytoolkit\.googleapis\.com\/admin\/v2\/.+\/(config|defaultSupportedIdpConfigs)$/,
    'firebaseauth.configs.get',
  ],
  [/^firebasestorage\.googleapis\.com\/v1alpha\/.+\/defaultBucket$/, 'firebasestorage.defaultBucket.get'],
  [/^cloudresourcemanager\.googleapis\.com\/v1\/.+:getIamPolicy$/, 'resourcemanager.projects.getIamPolicy', 'POST'],
  [/^iam\.googleapis\.com\/v1\/.+:getIamPolicy$/, 'iam.serviceAccounts.getIamPolicy', 'POST'],
];

const PAGE = 10;
const TOKEN = 'token-of-ada';

/** Starts a server that simulates Google's APIs for one project. `state` is called for every request. */
export async function startGoogle(project: string, state: () => GoogleState) {
  const server = createServer((request, response) => respond(request, response, project, state()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    token: () => Promise.resolve(TOKEN),
    send: (url: string | URL | Request, init?: RequestInit) =>
      fetch((url instanceof Request ? url.url : url.toString()).replace('https://', origin), init),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function respond(request: IncomingMessage, response: ServerResponse, project: string, state: GoogleState): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://google');
  const path = pathname.slice(1);
  const host = path.slice(0, path.indexOf('/'));
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (details: readonly unknown[]) =>
    reply(403, { error: { code: 403, status: 'PERMISSION_DENIED', details } });
  const known = PERMISSIONS.find(([pattern]) => pattern.test(path));
  const { authorization, 'x-goog-user-project': payer } = request.headers;
  if (known === undefined) reply(501, { error: `${path} is not known here.` });
  else if (authorization !== `Bearer ${TOKEN}` || payer !== project) reply(401, {});
  else if (request.method !== (known[2] ?? 'GET')) reply(405, {});
  else if (state.disabled.has(host)) refuse([{ reason: 'SERVICE_DISABLED', metadata: { service: host } }]);
  else if (state.denied.has('serviceusage.services.use')) refuse([{ reason: 'USER_PROJECT_DENIED' }]);
  else if (state.denied.has(known[1])) refuse([]);
  else if (state.responses[path] === undefined) reply(404, {});
  else reply(200, pageOf(state.responses[path], Number(searchParams.get('pageToken') ?? 0)));
}

function pageOf(body: unknown, from: number): unknown {
  const [[name, items] = ['', undefined], ...others] = Object.entries(body as object) as [string, unknown][];
  if (others.length > 0 || !Array.isArray(items) || items.length <= PAGE) return body;
  const to = from + PAGE;
  return { [name]: items.slice(from, to), ...(to < items.length && { nextPageToken: String(to) }) };
}
