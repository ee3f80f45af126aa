import { useEffect, useRef } from 'react';
import type { FieldError } from './errors.ts';

/** The errors of a form. */
export interface ErrorSummaryProps {
  /** In the order of the form. */
  readonly errors: readonly FieldError[];
  /** The id of a field's control. */
  readonly idOf: (path: string) => string;
}

/**
 * Lists what is wrong above a form, in the words that are at each field, with a link to it. It takes the focus, and the
 * page's title begins with `Error:` (the error summary of the GOV.UK Design System).
 */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    summary.current?.focus();
  }, [errors]);
  useEffect(() => {
    const { title } = document;
    const marked = `Error: ${title}`;
    document.title = marked;
    return () => {
      if (document.title === marked) document.title = title;
    };
  }, []);
  return (
    <div ref={summary} tabIndex={-1} role="alert" className="form-errors" aria-labelledby={idOf('errors')}>
      <h3 id={idOf('errors')}>There is a problem</h3>
      <ul>
        {errors.map(({ path, words }) => (
          <li key={path}>
            <a
              href={`#${idOf(path)}`}
              onClick={(event) => {
                // The hash of the address is the page's own.
                event.preventDefault();
                document.getElementById(idOf(path))?.focus();
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
