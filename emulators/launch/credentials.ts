import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Ignored by git, like all build output. */
const FILE = fileURLToPath(new URL('../dist/local-credentials.json', import.meta.url));

/**
 * Returns the path to a credentials file for GOOGLE_APPLICATION_CREDENTIALS, created on first use. It grants no access:
 * it contains a made-up service account with a key generated on this machine.
 *
 * Over REST (`preferRest`), the Admin SDK refuses to start without application-default credentials, even against an
 * emulator. With these, it signs a token locally and never contacts Google.
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
    // An installed package can be read-only.
    const folder = mkdtempSync(join(tmpdir(), 'local-credentials-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'local-credentials.json');
    write(file, text);
    return file;
  }
}

/** Writes to a temporary file and renames it, so that other processes never read a partial file. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
