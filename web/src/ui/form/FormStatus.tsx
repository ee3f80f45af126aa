import { texts } from '@firehouse/model/general';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import type { FileProgress } from './uploadThenSave.ts';
import type { Progress } from './formState.ts';
import type { FieldError } from './validation.ts';

/** Class names for the states (SPEC §4); complete, so that PurgeCSS finds them. */
const colors = { editing: 'form-failed', saving: 'form-saving', saved: 'form-saved', failed: 'form-failed' } as const;

interface FormStatusProps {
  /** Ref for the status line, which is focused when the state changes. */
  readonly ref: Ref<HTMLParagraphElement>;
  readonly progress: Progress;
  readonly uploads: readonly FileProgress[];
  /** Shown instead of `in progress ....` when the user has to answer a question before the form can be saved. */
  readonly question: ReactNode;
  /** Success message; the one in SPEC §8 by default. */
  readonly saved: string | undefined;
  readonly onBack: () => void;
}

/**
 * Renders the status above a form: the message, upload progress, and a button that returns to the form after a failure
 * (SPEC §4).
 */
export function FormStatus({ ref, progress, uploads, question, saved, onBack }: FormStatusProps) {
  const showsQuestion = progress.state === 'saving' && question !== undefined;
  return (
    <>
      <p ref={ref} tabIndex={-1} role="status" className={`form-status ${colors[progress.state]}`}>
        {progress.state === 'saving' && !showsQuestion && (progress.words ?? texts.inProgress)}
        {progress.state === 'saved' && (saved ?? texts.saved)}
        {'failure' in progress && progress.failure}
      </p>
      {showsQuestion && question}
      {progress.state === 'saved' && progress.result.note !== undefined && <p>{progress.result.note}</p>}
      {progress.state === 'saved' && progress.result.warning !== undefined && (
        <p role="alert" className="form-status form-failed">
          {progress.result.warning}
        </p>
      )}
      {progress.state !== 'editing' && <UploadList files={uploads} />}
      {progress.state === 'failed' && progress.reason && <p role="alert">{progress.reason}</p>}
      {progress.state === 'failed' && (
        <button type="button" className="btn btn-outline-primary" onClick={onBack}>
          Back to the form
        </button>
      )}
    </>
  );
}

/** Upload colors (_statusColors.scss) and messages from SPEC §4. */
const states = {
  uploading: { className: 'form-saving', status: texts.uploading, more: (name: string) => name },
  uploaded: { className: 'form-saved', status: texts.uploadSuccess, more: texts.fileUploaded },
  failed: {
    className: 'form-failed',
    status: texts.uploadError,
    more: (name: string, reason = '') => (reason === '' ? name : `${name}: ${reason}`),
  },
} as const;

function UploadList({ files }: { readonly files: readonly FileProgress[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="form-uploads" aria-live="polite" aria-label="Files">
      {files.map(({ name, state, sent, reason }, at) => {
        const { className, status, more } = states[state];
        return (
          // Files can share a name, but never change their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={className}>
            <strong>{status}</strong> <span>{more(name, reason)}</span>
            {sent !== undefined && <progress value={sent} aria-label={`Upload progress for ${name}`} />}
          </li>
        );
      })}
    </ul>
  );
}

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
