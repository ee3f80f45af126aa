import { formatDatabaseName, type DatabaseName } from '../../values/name.ts';
import { markup, type Html } from './markup.ts';
import { urlOf, type View } from './location.ts';

/** What {@link renderPage} needs besides the view's content. */
export interface PageLayout {
  readonly view: View;
  /** The selected database, if any. */
  readonly database: DatabaseName | undefined;
  readonly databases: readonly { readonly name: DatabaseName; readonly documents: number }[];
  /** Number of recent denials. */
  readonly denials: number;
  /** Version of the view's content. The client script uses it to detect changes. */
  readonly version: string;
}

const TITLES: Readonly<Record<View, string>> = { data: 'Documents', rules: 'Rules', denials: 'Denials' };

/** Renders a view as a full HTML page. */
export function renderPage({ view, database, databases, denials, version }: PageLayout, content: Html): string {
  const tabs = (Object.keys(TITLES) as View[]).map(
    (name) =>
      markup`<li>
        <a href="${urlOf(name, database)}" id="tab-${name}" ${name === view ? markup` aria-current="page"` : ''}
          >${TITLES[name]}${name === 'denials' && denials > 0 && markup` <span class="badge">${denials}</span>`}</a
        >
      </li>`,
  );
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${TITLES[view]} · Firestore emulator</title>
        <link rel="icon" href="/emulator/page/icon.svg" />
        <link rel="stylesheet" href="/emulator/page/style.css" />
        <script type="module" src="/emulator/page/client.js"></script>
      </head>
      <body data-view="${view}" data-version="${version}">
        <a class="skip" href="#view">Skip to content</a>
        <header>
          <div class="bar">
            <p class="name"><img src="/emulator/page/icon.svg" alt="" width="24" height="24" />Firestore emulator</p>
            <nav id="tabs" aria-label="Views">
              <ul>
                ${tabs}
              </ul>
            </nav>
            <div class="tools">
              <div id="menu">${database && databaseMenu(view, database, databases)}</div>
              <button type="button" id="live" aria-pressed="true" hidden>Live</button>
            </div>
          </div>
        </header>
        <main id="view" tabindex="-1">${content}</main>
        <p id="status" role="status"></p>
      </body>
    </html> `.text;
}

/** Renders a menu for switching databases. */
function databaseMenu(view: View, database: DatabaseName, databases: PageLayout['databases']): Html {
  const items = databases.map(({ name, documents }) => {
    const isShown = formatDatabaseName(name) === formatDatabaseName(database);
    return markup`<li>
      <a href="${urlOf(view, name)}" ${isShown && markup` aria-current="true"`}
        ><span>${name.projectId} <span class="quiet">/</span> ${name.databaseId}</span>
        <span class="quiet">${documents} ${documents === 1 ? 'document' : 'documents'}</span></a
      >
    </li>`;
  });
  return markup`<details class="databases" data-key="databases">
    <summary id="databases">
      <span class="quiet label">Database</span> ${database.projectId} / ${database.databaseId}
    </summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
