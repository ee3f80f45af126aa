import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** In the build output, which git ignores. */
const FILE = fileURLToPath(new URL('../dist/local-credentials.json', import.meta.url));

/**
 * Returns the path of a credentials file for GOOGLE_APPLICATION_CREDENTIALS, and creates it on first use. The file
 * contains a fake service account with a locally generated key, which grants no access to anything.
 *
 * Over REST (`preferRest`), the Admin SDK requires Application Default Credentials even with an emulator. With a
 * service account file, it signs tokens locally and never contacts Google.
 */
export function localCredentials(): string {
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
  const text = JSON.stringify(account, undefined, 2);
  try {
    write(FILE, text);
    return FILE;
  } catch {
    // The package folder might be read-only.
    const folder = mkdtempSync(join(tmpdir(), 'local-credentials-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'local-credentials.json');
    write(file, text);
    return file;
  }
}

/** Writes a file atomically because other processes may be reading it. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
