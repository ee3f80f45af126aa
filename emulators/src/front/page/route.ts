import type { RecentDenials } from '../../access/recentDenials.ts';
import type { Rulesets } from '../../access/rulesets.ts';
import type { Backend } from '../../service/backend.ts';
import { decodeSegment } from '../http/exchange.ts';
import type { Route } from '../http/server.ts';
import type { PageServer } from './server.ts';

/** Base path of the page's files and actions. */
export const PAGE_PATH = '/emulator/page/';

const COVERAGE = /^\/emulator\/v1\/projects\/([^/]+):ruleCoverage\.html$/;

/** The data that the page shows. */
export interface PageContext {
  readonly backend: Backend;
  readonly rulesets: Rulesets;
  readonly denials: RecentDenials;
  /** The name or address that the emulator listens on. */
  readonly host: string;
}

/**
 * Routes the web page (a browser's `GET /`, and the files that it loads) and `:ruleCoverage.html`. The code is loaded
 * on the first request.
 */
export function pageRoute(context: PageContext): Route {
  let loading: Promise<PageServer> | undefined;
  return async (exchange) => {
    const { rawPath, method, request } = exchange;
    // Other clients get "Ok" there, as from the official emulator.
    const isPage =
      rawPath === '/' && (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(request.headers.accept ?? '');
    const [, project] = (method === 'GET' && COVERAGE.exec(rawPath)) || [];
    if (project !== undefined) {
      const { coveragePage } = await import('./coverageListing.ts');
      const projectId = decodeSegment(project);
      exchange.sendHtml(coveragePage(projectId, context.rulesets.coverage(projectId)));
      return true;
    }
    if (!isPage && !rawPath.startsWith(PAGE_PATH)) return false;
    loading ??= import('./server.ts').then((loaded) => new loaded.PageServer(context));
    await (await loading).handle(exchange);
    return true;
  };
}
