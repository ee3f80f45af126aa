import { useEffect, useRef } from 'react';
import type { FieldError } from './validation.ts';

interface ErrorSummaryProps {
  /** Errors in the order of the form's fields. */
  readonly errors: readonly FieldError[];
  readonly idOf: (path: string) => string;
}

/**
 * Lists a form's errors, with a link to each field. Takes the focus, and prefixes the document title with `Error:`,
 * like the error summary in the GOV.UK Design System.
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
      <h2 id={idOf('errors')}>There is a problem</h2>
      <ul>
        {errors.map(({ path, words }) => (
          <li key={path}>
            <a
              href={`#${idOf(path)}`}
              onClick={(event) => {
                // Don't change the URL's hash, which the page uses.
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
