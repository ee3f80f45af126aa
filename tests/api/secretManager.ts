import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake for the APIs that the Firebase CLI uses to manage secrets, for a project without functions. */
export interface SecretManager {
  /** Latest version of each secret, by name. */
  readonly stored: ReadonlyMap<string, string>;
  /** Environment variables that point the CLI at this server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** Response of a fake API; undefined means "not found". */
type Response = object | undefined;

const nameOf = (secret: string) => `projects/1/secrets/${secret}`;

/**
 * Starts the fake Secret Manager (https://cloud.google.com/secret-manager/docs/reference/rest), plus the APIs that the
 * CLI uses to check the project and its user.
 */
export async function startSecretManager(): Promise<SecretManager> {
  const secrets = new Map<string, string[]>();

  function ofSecret(method: string, path: string, secretId: string | null, body: string): Response {
    if (method === 'POST' && path === '' && secretId !== null) {
      secrets.set(secretId, []);
      return { name: nameOf(secretId) };
    }
    const [, name = '', action] = /^\/(\w+)((?:\/versions\/latest)?:\w+)?$/.exec(path) ?? [];
    const versions = secrets.get(name);
    if (versions === undefined) return undefined;
    if (action === undefined) return { name: nameOf(name), labels: { 'firebase-managed': 'functions' } };
    if (action === ':addVersion') {
      const { payload } = JSON.parse(body) as { readonly payload: { readonly data: string } };
      const count = versions.push(Buffer.from(payload.data, 'base64').toString());
      return { name: `${nameOf(name)}/versions/${count}`, state: 'ENABLED' };
    }
    const latest = versions.at(-1);
    return action === '/versions/latest:access' && latest !== undefined
      ? { payload: { data: Buffer.from(latest).toString('base64') } }
      : undefined;
  }

  function responseTo(method: string, url: string, body: string): Response {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, projectId = '', rest = ''] = /^\/v1(?:beta1)?\/projects\/([\w-]+)(.*)$/.exec(pathname) ?? [];
    if (rest.startsWith('/secrets'))
      return ofSecret(method, rest.slice('/secrets'.length), searchParams.get('secretId'), body);
    if (rest === ':testIamPermissions') return JSON.parse(body) as object;
    if (rest === '/services/cloudfunctions.googleapis.com') return { state: 'DISABLED' };
    if (rest.startsWith('/services/')) return { state: 'ENABLED' };
    return rest === '' && projectId !== '' ? { projectId, projectNumber: '1' } : undefined;
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const found = responseTo(request.method ?? '', request.url ?? '', body);
      const answer = found ?? { error: { code: 404, message: `${request.method} ${request.url} was not found.` } };
      response
        .writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get stored() {
      return new Map([...secrets].map(([name, versions]) => [name, versions.at(-1) ?? '']));
    },
    environment: {
      CLOUD_SECRET_MANAGER_URL: url,
      FIREBASE_API_URL: url,
      FIREBASE_RESOURCEMANAGER_URL: url,
      FIREBASE_SERVICE_USAGE_URL: url,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
