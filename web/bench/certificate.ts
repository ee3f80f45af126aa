import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Creates a self-signed certificate that is valid for one day. Browsers only speak HTTP/2 over TLS. Requires `openssl`.
 * @returns the key and the certificate in PEM format
 * @throws {Error} if `openssl` fails
 */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } catch (error) {
    throw new Error('No certificate could be made: is openssl installed? HTTP=1 measures without.', { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
