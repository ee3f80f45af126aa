import { formatDatabaseName, type DatabaseName } from '../../values/name.ts';

/** The page's views. */
export type View = 'data' | 'rules' | 'denials';

const VIEWS: readonly View[] = ['data', 'rules', 'denials'];

/** What one of the page's URLs shows. */
export interface PageLocation {
  readonly view: View;
  /** `projects/P/databases/D`; '' for the first database. */
  readonly database: string;
  /** A document or collection; '' for the root. */
  readonly path: string;
  /** The id after which the list of documents continues; '' to start at the first. */
  readonly after: string;
  /** Whether to show the confirmation for deleting the document. */
  readonly isDeleting: boolean;
}

/** Parses the query string of one of the page's URLs. */
export function parseLocation(parameters: URLSearchParams): PageLocation {
  const view = VIEWS.find((candidate) => candidate === parameters.get('view')) ?? 'data';
  return {
    view,
    database: parameters.get('database') ?? '',
    // Users can type or paste paths with slashes at either end.
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

/** Returns the URL that shows a view of a database. */
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
