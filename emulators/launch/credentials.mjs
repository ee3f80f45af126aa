import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Ignored by git, like all build output. */
const FILE = fileURLToPath(new URL('../dist/local-credentials.json', import.meta.url));

/**
 * The path of a credentials file for GOOGLE_APPLICATION_CREDENTIALS, created on first use. It grants access to nothing:
 * a made-up service account with a key generated on this machine.
 *
 * The Admin SDK over REST (`preferRest`) refuses to start without application-default credentials, even against an
 * emulator. With these it signs a token locally and never contacts Google.
 * @returns {string}
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
  // Written under another name and renamed, so that another process never reads a partial file.
  const draft = `${FILE}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(account, undefined, 2), { mode: 0o600 });
  renameSync(draft, FILE);
  return FILE;
}
