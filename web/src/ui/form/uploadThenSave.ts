import { texts } from '@firehouse/model/general';
import type { FlatValues } from './formValues.ts';

/** A field's chosen files, which are uploaded before the form is saved. */
export interface ChosenFiles {
  readonly path: string;
  readonly chosen: readonly File[];
  /** Whether the field takes multiple files. New paths are then appended to the stored ones. */
  readonly isSeveral: boolean;
}

interface UploadOptions {
  /** Aborted when the form is closed. */
  readonly signal: AbortSignal;
  /** Called with upload progress, from 0 to 1. */
  readonly onSent: (part: number) => void;
}

/** Uploads a file and returns its path in the object store. */
export type Upload = (file: File, options: UploadOptions) => Promise<string>;

/** State of one file (SPEC §4, Upload status). */
export interface FileProgress {
  readonly name: string;
  readonly state: 'uploading' | 'uploaded' | 'failed';
  /** Upload progress from 0 to 1; only while uploading. */
  readonly sent?: number;
  /** Why the upload failed. */
  readonly reason?: string;
}

/** The files to upload and the values to save, and how to do both. */
interface Submission<Saved> {
  readonly values: FlatValues;
  readonly files: readonly ChosenFiles[];
  /** Returns a field's stored paths, to which new ones are appended. */
  readonly existingOf: (path: string) => readonly string[];
  readonly save: (values: FlatValues) => Promise<Saved>;
  readonly upload?: Upload | undefined;
  /** Paths of files uploaded by earlier attempts, so that a retry doesn't upload them again. */
  readonly stored: WeakMap<File, string>;
  readonly signal: AbortSignal;
  /** Called with the state of every started file whenever one changes. */
  readonly onProgress?: ((files: readonly FileProgress[]) => void) | undefined;
}

/** The result of `save`, or why nothing was saved. */
type Outcome<Saved> = { readonly saved: Saved } | { readonly uploadFailed: string } | { readonly error: unknown };

/** Uploads the chosen files one by one, and then saves. If an upload fails, nothing is saved (SPEC §4). */
export async function uploadThenSave<Saved>(submission: Submission<Saved>): Promise<Outcome<Saved>> {
  const { files, upload, stored, signal, onProgress } = submission;
  const values: Record<string, unknown> = { ...submission.values };
  let begun: readonly FileProgress[] = [];
  for (const { path: field, chosen, isSeveral } of files) {
    const paths: string[] = [];
    for (const file of chosen) {
      const others = begun;
      const advance = (progress: Omit<FileProgress, 'name'>) => {
        begun = [...others, { name: file.name, ...progress }];
        onProgress?.(begun);
      };
      try {
        let path = stored.get(file);
        if (path === undefined) {
          advance({ state: 'uploading' });
          if (upload === undefined) throw new Error(`${field} has no folder for its files.`);
          path = await upload(file, { signal, onSent: (sent) => advance({ state: 'uploading', sent }) });
          stored.set(file, path);
        }
        paths.push(path);
        advance({ state: 'uploaded' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!signal.aborted) console.error('Upload failed:', reason);
        advance({ state: 'failed', reason });
        return { uploadFailed: `${texts.fileFailed(file.name)} ${texts.filesFailed}` };
      }
    }
    values[field] = isSeveral ? [...submission.existingOf(field), ...paths] : paths[0];
  }
  try {
    signal.throwIfAborted();
    return { saved: await submission.save(values) };
  } catch (error) {
    return { error };
  }
}
