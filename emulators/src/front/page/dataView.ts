import type { Database } from '../../store/database.ts';
import { formatDatabaseName, joinPath, lastSegment, parentPath, type DatabaseName } from '../../values/name.ts';
import { formatTimestamp } from '../../values/timestamp.ts';
import { markup, type Html } from './markup.ts';
import { countDocuments, listCollections, listDocuments } from './listing.ts';
import { urlOf, type PageLocation } from './location.ts';
import { fieldsHtml } from './valueHtml.ts';

/** A column in the document browser. */
type Column = { readonly kind: 'collections' | 'documents' | 'document'; readonly content: Html };

/**
 * Renders the documents in columns: collections, documents, and the fields of the selected document. Narrow screens
 * show only the last column, below a path for navigation.
 */
export function dataView(database: Database, location: PageLocation): Html {
  const { path } = location;
  const segments = path === '' ? [] : path.split('/');
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const collection = isDocument ? parentPath(path) : path;
  const parent = parentPath(collection);
  const columns: Column[] = [{ kind: 'collections', content: collectionsColumn(database, parent, collection) }];
  if (collection !== '')
    columns.push({
      kind: 'documents',
      content: documentsColumn(database, collection, isDocument ? path : '', location.after),
    });
  if (isDocument) columns.push({ kind: 'document', content: documentColumn(database, path, location.isDeleting) });
  return markup`<div class="data">
    <h1 class="hidden">Documents</h1>
    <div class="path">${breadcrumbs(database.name, segments)}${goToForm(database.name)}</div>
    <div class="columns">
      ${columns.map(
        ({ kind, content }, at) =>
          markup`<section class="column ${kind}${at === columns.length - 1 && ' last'}" id="column-${kind}">
            ${content}
          </section>`,
      )}
      ${!isDocument && markup`<p class="hint">${hintFor(database, collection)}</p>`}
    </div>
  </div>`;
}

/** Returns a hint about what to do next. */
function hintFor(database: Database, collection: string): string {
  if (collection !== '') return 'Select a document to see its fields.';
  const count = countDocuments(database);
  return count === 0
    ? 'Connect your app to this emulator, or run your tests: what they write appears here.'
    : `${count === 1 ? '1 document' : `${count} documents`} in all. Select a collection.`;
}

/** Renders the path as breadcrumbs with a link for each segment. */
function breadcrumbs(database: DatabaseName, segments: readonly string[]): Html {
  const items = segments.map((segment, at) => {
    const isLast = at === segments.length - 1;
    const path = segments.slice(0, at + 1).join('/');
    return markup`<li>
      <a href="${urlOf('data', database, { path })}" ${isLast && markup` aria-current="location"`}>${segment}</a>
    </li>`;
  });
  return markup`<nav aria-label="Path">
    <ol class="trail">
      <li>
        <a href="${urlOf('data', database)}" ${segments.length === 0 && markup` aria-current="location"`}
          >${database.databaseId}</a
        >
      </li>
      ${items}
    </ol>
  </nav>`;
}

function goToForm(database: DatabaseName): Html {
  return markup`<form action="/" method="get" role="search" class="go">
    <input type="hidden" name="database" value="${formatDatabaseName(database)}" />
    <label for="go">Go to</label>
    <input
      id="go"
      name="go"
      placeholder="collection/document"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      required
    />
    <button>Go</button>
  </form>`;
}

function collectionsColumn(database: Database, parent: string, open: string): Html {
  const heading = parent === '' ? markup`Collections` : markup`Collections of <code>${lastSegment(parent)}</code>`;
  return markup`<h2>${heading}</h2>
    ${collectionList(database, parent, open, parent === '' ? 'There are no documents.' : 'None.')}`;
}

function collectionList(database: Database, parent: string, open: string, empty: string): Html {
  const ids = listCollections(database, parent);
  if (ids.length === 0) return markup`<p class="none">${empty}</p>`;
  const items = ids.map((id) => {
    const path = joinPath(parent, id);
    const count = database.collection(path)?.size ?? 0;
    return markup`<li>
      <a href="${urlOf('data', database.name, { path })}" ${path === open && markup` aria-current="true"`}
        ><code>${id}</code> <span class="quiet count">${count}</span></a
      >
    </li>`;
  });
  return markup`<ul class="list">
    ${items}
  </ul>`;
}

function documentsColumn(database: Database, collection: string, open: string, after: string): Html {
  const { documents, total, next, isFirst } = listDocuments(database, collection, { after, open: lastSegment(open) });
  const items = documents.map(
    ({ id, path, isMissing }) =>
      markup`<li>
        <a href="${urlOf('data', database.name, { path, after })}" ${path === open && markup` aria-current="true"`}
          ><code>${id}</code>${isMissing && markup` <span class="missing">missing</span>`}</a
        >
      </li>`,
  );
  const pages = [
    !isFirst && markup`<a href="${urlOf('data', database.name, { path: collection })}" rel="prev">First page</a>`,
    next !== undefined &&
      markup`<a href="${urlOf('data', database.name, { path: collection, after: next })}" rel="next">Next page</a>`,
  ];
  return markup`<h2>
      <code>${lastSegment(collection)}</code>
      <span class="quiet">${total === 1 ? '1 document' : `${total} documents`}</span>
    </h2>
    ${
      documents.length === 0
        ? markup`<p class="none">
            ${after === '' ? 'There are no documents in this collection.' : 'No more documents.'}
          </p>`
        : markup`<ul class="list">
            ${items}
          </ul>`
    }
    ${pages.some(Boolean) && markup`<p class="pages">${pages}</p>`}`;
}

function documentColumn(database: Database, path: string, isDeleting: boolean): Html {
  const document = database.get(path);
  const below = markup`<h3>Subcollections</h3>
    ${collectionList(database, path, '', 'None.')}`;
  if (document === undefined) {
    const isParent = listCollections(database, path).length > 0;
    const note = isParent
      ? 'This document does not exist, but there are documents below it.'
      : 'This document does not exist.';
    return markup`<h2><code>${lastSegment(path)}</code> <span class="missing">missing</span></h2>
      <p class="note">
        ${note}
      </p>
      ${isParent && below}`;
  }
  const remove = isDeleting
    ? confirmation(database, path)
    : markup`<p class="actions">
        <a class="button" href="${urlOf('data', database.name, { path, isDeleting: true, hash: 'confirm' })}"
          >Delete document…</a
        >
      </p>`;
  return markup`<h2><code>${lastSegment(path)}</code></h2>
    ${fieldsHtml(database.name, document.fields)} ${below}
    <h3>Times</h3>
    <dl class="times">
      <div>
        <dt>Created</dt>
        <dd>${formatTimestamp(document.createTime)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>${formatTimestamp(document.updateTime)}</dd>
      </div>
    </dl>
    ${remove}`;
}

function confirmation(database: Database, path: string): Html {
  const target = urlOf('data', database.name, { path }).slice(1);
  return markup`<section id="confirm" class="confirm" aria-labelledby="confirm-title">
    <h3 id="confirm-title">Delete <code>${lastSegment(path)}</code>?</h3>
    <p>Its subcollections stay. Listeners and functions see the deletion. There is no undo.</p>
    <form method="post" action="/emulator/page/deleteDocument${target}">
      <button class="danger">Delete document</button>
      <a class="button" href="${urlOf('data', database.name, { path })}">Cancel</a>
    </form>
  </section>`;
}
