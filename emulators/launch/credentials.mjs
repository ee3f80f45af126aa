import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Ignored by git, like everything that is built. */
const FILE = fileURLToPath(new URL('../dist/local-credentials.json', import.meta.url));

/**
 * The path of a credentials file that opens nothing: a service account that exists nowhere, with a key made on
 * this machine. The Admin SDK over REST (`preferRest`) refuses to start without application-default credentials,
 * even against an emulator; with these it signs a token by itself and never asks the network.
 * @returns {string} for GOOGLE_APPLICATION_CREDENTIALS; made on first use
 */
export function localCredentials() {
  if (existsSync(FILE)) return FILE;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = {
    type: 'service_account',
    project_id: 'demo-local',
    private_key_id: 'local',
    private_key: privateKey,
    client_email: 'local@demo-local.iam.gserviceaccount.com',
    client_id: '0',
    token_uri: 'http://127.0.0.1:9/token',
  };
  mkdirSync(dirname(FILE), { recursive: true });
  // Written aside and renamed, so that another process never reads half a file.
  const draft = `${FILE}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(account, undefined, 2), { mode: 0o600 });
  renameSync(draft, FILE);
  return FILE;
}
