import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for the site with its own origin, which tests can redeploy. */
interface DeployedSite {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /**
   * Simulates a new deployment: renames the entry script in the pages and the service worker, and removes the old one.
   */
  readonly deployAgain: () => void;
  /** Serves pages, chunks and the service worker from another origin, but keeps the API. */
  readonly deployFrom: (origin: string) => void;
  /** Returns the path of the entry script in the current deployment. */
  readonly script: () => string;
  readonly close: () => void;
}

/** Matches the revision of a file in the service worker's precache list. */
const REVISION = /("?revision"?:\s*["'`][0-9a-f]{31})([0-9a-f])/g;

/** Changes the last digit of a revision. */
const other = (_: string, start: string, digit: string) => start + (digit === 'f' ? '0' : 'f');

/**
 * Starts a proxy for the built site that can simulate a deployment with a changed `web/src/main.tsx`.
 * @param hosting URL of the site, `http://127.0.0.1:PORT`
 */
export async function deploySite(hosting: string): Promise<DeployedSite> {
  const built = /src="(\/static\/js\/site-[^"]+)"/.exec(await (await fetch(`${hosting}/shell.html`)).text())?.[1];
  if (built === undefined) throw new Error('The page names no script.');
  // Match up to the end, because the hash can contain a dash.
  const renamed = built.replace(/site-.*$/, 'site-deployed.js');
  let isNew = false;
  let pages = hosting;
  const script = () => (isNew ? renamed : built);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const isGone = path === (isNew ? built : renamed);
    const from = /^\/(api|__)\//.test(path) ? hosting : pages;
    const answered = await fetch(from + (isGone ? '/static/js/gone.js' : path === renamed ? built : path), {
      redirect: 'manual',
    });
    const type = answered.headers.get('Content-Type') ?? '';
    const headers = Object.fromEntries(
      [...answered.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
      ),
    );
    const body = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, headers);
    if (!/html|javascript/.test(type)) return void response.end(body);
    // Other chunks also contain the name of the entry script.
    const text = body.toString().replaceAll(fileName(built ?? ''), fileName(script()));
    // The service worker compares revisions, so change those of the changed pages.
    response.end(isNew && path === '/sw.js' ? text.replaceAll(REVISION, other) : text);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployAgain: () => {
      isNew = true;
    },
    deployFrom: (origin) => {
      pages = origin;
    },
    script,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
