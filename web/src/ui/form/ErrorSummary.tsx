import { useEffect, useRef } from 'react';
import type { FieldError } from './validation.ts';

/** A form's errors. */
interface ErrorSummaryProps {
  /** Errors in form order. */
  readonly errors: readonly FieldError[];
  /** Returns the id of a field's control. */
  readonly idOf: (path: string) => string;
}

/**
 * Lists the errors above a form, each with its message and a link to the field. It takes the focus, and the document
 * title starts with `Error:` (the error summary of the GOV.UK Design System).
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
                // The URL's hash belongs to the page.
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
