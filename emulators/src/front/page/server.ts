import { ADMIN } from '../../access/caller.ts';
import { deleteDocument } from '../../service/documents.ts';
import type { Database } from '../../store/database.ts';
import { formatDatabaseName } from '../../values/name.ts';
import { StatusError } from '../../values/status.ts';
import { isOwnHost } from '../http/access.ts';
import type { Exchange } from '../http/exchange.ts';
// oxlint-disable-next-line import/default -- the bundler makes the text of the file the default export
import clientScript from './client.ts?script';
import { dataView } from './dataView.ts';
import { denialsView } from './denialsView.ts';
import { isFromPage, isOwnOrigin } from './guard.ts';
import { markup, type Html } from './markup.ts';
import icon from './icon.svg?raw';
import { renderPage, type PageLayout } from './layout.ts';
import { countDocuments } from './listing.ts';
import { parseLocation, urlOf, type PageLocation, type View } from './location.ts';
import { PAGE_PATH, type PageContext } from './route.ts';
import { rulesView } from './rulesView.ts';
import style from './style.css?raw';

const FILES: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['style.css', ['text/css; charset=UTF-8', style]],
  ['client.js', ['text/javascript; charset=UTF-8', clientScript]],
  ['icon.svg', ['image/svg+xml', icon]],
]);

/**
 * The page loads everything from the emulator, scripts do not generate HTML, and no other page can embed or read it.
 */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** The web page that shows documents, rule coverage and denials. It is plain HTML; its script only keeps it current. */
export class PageServer {
  readonly #context: PageContext;
  #dataVersion = 0;
  #rulesVersion = 0;

  constructor(context: PageContext) {
    this.#context = context;
    const changed = (): void => void (this.#dataVersion += 1);
    context.backend.store.onCommit(changed);
    context.backend.store.onClear(changed);
    context.rulesets.onChange(() => void (this.#rulesVersion += 1));
  }

  /** Handles a request for the page or one of its files, or an action. */
  async handle(exchange: Exchange): Promise<void> {
    const { request, response, method, rawPath } = exchange;
    for (const name of response.getHeaderNames()) if (name.startsWith('access-control-')) response.removeHeader(name);
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!isOwnHost(request.headers.host, this.#context.host))
      throw new StatusError('PERMISSION_DENIED', 'Open this page by IP address or as localhost.');
    if (!isOwnOrigin(method, request.headers))
      throw new StatusError('PERMISSION_DENIED', 'Other pages cannot use this one.');
    const name = rawPath === '/' ? '' : rawPath.slice(PAGE_PATH.length);
    if (method === 'POST') await this.#runAction(name, exchange);
    else if (method === 'GET' || method === 'HEAD') this.#show(name, exchange);
    else throw new StatusError('NOT_FOUND', `Not found: ${method} ${rawPath}`);
  }

  #show(name: string, exchange: Exchange): void {
    if (name === '') {
      exchange.sendAs('text/html; charset=UTF-8', this.#page(parseLocation(exchange.url.searchParams)));
      return;
    }
    if (name === 'state') {
      exchange.sendJson(this.#versions());
      return;
    }
    const file = FILES.get(name);
    if (file === undefined) throw new StatusError('NOT_FOUND', `Not found: ${exchange.rawPath}`);
    exchange.sendAs(...file);
  }

  async #runAction(name: string, exchange: Exchange): Promise<void> {
    const { request, response, url } = exchange;
    if (!isFromPage(request.headers)) throw new StatusError('PERMISSION_DENIED', 'Only the page itself can do this.');
    const location = parseLocation(url.searchParams);
    const database = this.#databaseOf(location.database);
    let next: string;
    if (name === 'clearDenials') {
      this.#context.denials.clear();
      next = urlOf('denials', database?.name);
    } else if (name === 'deleteDocument' && database !== undefined) {
      await deleteDocument(this.#context.backend, database, ADMIN, location.path, undefined);
      next = urlOf('data', database.name, { path: location.path });
    } else {
      throw new StatusError('NOT_FOUND', `Not found: ${exchange.rawPath}`);
    }
    response.writeHead(303, { Location: next }).end();
  }

  #page(location: PageLocation): string {
    const database =
      this.#databaseOf(location.database) ?? (location.database === '' ? this.#databases()[0] : undefined);
    const layout: PageLayout = {
      view: location.view,
      database: database?.name,
      databases: this.#databases().map((item) => ({ name: item.name, documents: countDocuments(item) })),
      denials: this.#context.denials.list().length,
      version: this.#versions()[location.view],
    };
    return renderPage(layout, this.#view(location, database));
  }

  #view(location: PageLocation, database: Database | undefined): Html {
    const { rulesets, denials } = this.#context;
    if (location.view === 'denials') return denialsView(denials.list(), database?.name);
    if (database === undefined)
      return location.database === ''
        ? markup`<section class="empty">
            <h1>Nothing here yet</h1>
            <p>A database appears with the first request. Connect your app to this emulator, or run your tests.</p>
          </section>`
        : markup`<section class="empty">
            <h1>No such database</h1>
            <p>No request has used <code>${location.database}</code>. <a href="/">Show the others</a></p>
          </section>`;
    return location.view === 'rules' ? rulesView(rulesets, database.name) : dataView(database, location);
  }

  /** Returns the databases, those with documents first. */
  #databases(): readonly Database[] {
    return this.#context.backend.store
      .databases()
      .toSorted(
        (a, b) => emptiness(a) - emptiness(b) || (formatDatabaseName(a.name) < formatDatabaseName(b.name) ? -1 : 1),
      );
  }

  /** Returns a database if it exists; the page never creates one. */
  #databaseOf(name: string): Database | undefined {
    return this.#context.backend.store.databases().find((database) => formatDatabaseName(database.name) === name);
  }

  /** Returns the version of each view, which changes with its content. */
  #versions(): Readonly<Record<View, string>> {
    const { denials, backend } = this.#context;
    return {
      data: String(this.#dataVersion),
      rules: `${this.#rulesVersion}.${backend.judge.judgments}`,
      denials: String(denials.version),
    };
  }
}

/** Returns 0 for a database with documents, 1 for one without, as a sort key. */
function emptiness(database: Database): number {
  return countDocuments(database) === 0 ? 1 : 0;
}
