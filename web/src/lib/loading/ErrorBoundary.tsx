import { company, texts } from '@firehouse/model';
import { Component, type ReactNode } from 'react';
import { paths, reach } from '../config/paths.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Fallback for an optional part of the page. */
  readonly instead?: ReactNode;
  /** Fallback for an error while offline, when a chunk couldn't be loaded. */
  readonly offline?: ReactNode;
}

/** Shows a fallback if a page, or part of it, throws an error. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly broken: boolean; readonly offline: boolean }
> {
  override state = { broken: false, offline: false };

  static getDerivedStateFromError() {
    return { broken: true, offline: !navigator.onLine };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    if (this.state.offline && this.props.offline !== undefined) return this.props.offline;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <div className="container broken" role="alert">
        <h1>{texts.unexpectedError}</h1>
        <p>
          In an emergency, call <a href={reach.emergency}>{company.emergencyNumber}</a>. For anything else, call{' '}
          <a href={reach.phone}>{company.phone}</a>.
        </p>
        <p>
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            Try again
          </button>{' '}
          <a className="btn btn-outline-primary" href={paths.home}>
            Go to the home page
          </a>
        </p>
      </div>
    );
  }
}
