import { formatDatabaseName, type DatabaseName } from '../../values/name.ts';

/** A view of the emulator's web page. */
export type View = 'data' | 'rules' | 'denials';

const VIEWS: readonly View[] = ['data', 'rules', 'denials'];

/** The state encoded in a page URL. */
export interface PageLocation {
  readonly view: View;
  /** `projects/P/databases/D`, or '' for the first database. */
  readonly database: string;
  /** Path of a document or collection, or '' for the root. */
  readonly path: string;
  /** The document ID that the list starts after, or '' to start at the first document. */
  readonly after: string;
  /** Whether to ask for confirmation before deleting the document. */
  readonly isDeleting: boolean;
}

/** Parses the query string of a page URL. */
export function parseLocation(parameters: URLSearchParams): PageLocation {
  const view = VIEWS.find((candidate) => candidate === parameters.get('view')) ?? 'data';
  return {
    view,
    database: parameters.get('database') ?? '',
    // Users might type leading or trailing slashes.
    path:
      parameters
        .get('go')
        ?.trim()
        .replaceAll(/^\/+|\/+$/g, '') ??
      parameters.get('path') ??
      '',
    after: parameters.get('after') ?? '',
    isDeleting: parameters.get('confirm') === 'delete',
  };
}

/** Builds the URL of a view. */
export function urlOf(
  view: View,
  database?: DatabaseName,
  { path = '', after = '', isDeleting = false, hash = '' } = {},
): string {
  const parameters = new URLSearchParams();
  if (view !== 'data') parameters.set('view', view);
  if (database !== undefined) parameters.set('database', formatDatabaseName(database));
  if (path !== '') parameters.set('path', path);
  if (after !== '') parameters.set('after', after);
  if (isDeleting) parameters.set('confirm', 'delete');
  const text = parameters.toString();
  return `/${text === '' ? '' : `?${text}`}${hash === '' ? '' : `#${hash}`}`;
}
