import { texts } from '@firehouse/model/general';
import type { FileProgress } from './uploadThenSave.ts';

/** The colors (formControls.scss) and texts of SPEC §4. */
const states = {
  uploading: { className: 'form-saving', status: texts.uploading, more: (name: string) => name },
  uploaded: { className: 'form-saved', status: texts.uploadSuccess, more: texts.fileUploaded },
  failed: {
    className: 'form-failed',
    status: texts.uploadError,
    more: (name: string, reason = '') => (reason === '' ? name : `${name}: ${reason}`),
  },
} as const;

/** Renders the progress of each file, if any. */
export function UploadList({ files }: { readonly files: readonly FileProgress[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="form-uploads" aria-live="polite" aria-label="Files">
      {files.map(({ name, state, sent, reason }, at) => {
        const { className, status, more } = states[state];
        return (
          // A file keeps its position; two can have the same name.
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
