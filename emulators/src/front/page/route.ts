import type { RecentDenials } from '../../access/recentDenials.ts';
import type { Rulesets } from '../../access/rulesets.ts';
import type { Backend } from '../../service/backend.ts';
import { decodeSegment } from '../http/exchange.ts';
import type { Route } from '../http/server.ts';
import type { PageServer } from './server.ts';

/** Path prefix of the page's assets, state, and actions. */
export const PAGE_PATH = '/emulator/page/';

const COVERAGE = /^\/emulator\/v1\/projects\/([^/]+):ruleCoverage\.html$/;

/** Dependencies of the web page. */
export interface PageContext {
  readonly backend: Backend;
  readonly rulesets: Rulesets;
  readonly denials: RecentDenials;
  /** The first host that the emulator listens on. */
  readonly host: string;
}

/** Routes `/` for browsers, all paths below {@link PAGE_PATH}, and `:ruleCoverage.html`. Loads code lazily. */
export function pageRoute(context: PageContext): Route {
  let loading: Promise<PageServer> | undefined;
  return async (exchange) => {
    const { rawPath, method, request } = exchange;
    // Other clients get "Ok", as from the official emulator.
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
