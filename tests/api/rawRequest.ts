import { functionsRegion } from '@firehouse/model';
import { request } from 'node:http';
import { ownSuite } from '../suite/context.ts';

/**
 * Sends a request without normalizing its URL. `fetch` would normalize `..` and backslashes.
 * @param path absolute path, with its query
 * @param door `hosting`, like a browser, or `function` to bypass Hosting, which normalizes some URLs itself
 */
export async function rawRequest(
  path: string,
  door: 'hosting' | 'function',
): Promise<{ status: number; body: string }> {
  const { hosting, functions, projectId } = ownSuite();
  const { hostname, port } = new URL(door === 'hosting' ? hosting : functions);
  const target = path.startsWith('/api/') ? 'api' : 'feeds';
  const whole = door === 'hosting' ? path : `/${projectId}/${functionsRegion}/${target}${path}`;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: whole }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
