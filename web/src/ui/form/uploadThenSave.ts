import { texts } from '@firehouse/model/general';
import type { FlatValues } from './formValues.ts';

/** Files chosen for a field, to upload before saving. */
export interface ChosenFiles {
  readonly path: string;
  readonly chosen: readonly File[];
  /** Whether the field has multiple files, so that new paths are appended to the stored ones. */
  readonly isSeveral: boolean;
}

/** An upload's progress callback and abort signal. */
interface UploadOptions {
  /** Aborts when the form is closed. */
  readonly signal: AbortSignal;
  /** Called with the fraction sent, 0 to 1. */
  readonly onSent: (part: number) => void;
}

/**
 * Stores a file.
 * @returns its path in the object store
 */
export type Upload = (file: File, options: UploadOptions) => Promise<string>;

/** The state of one chosen file (SPEC §4, Upload status). */
export interface FileProgress {
  readonly name: string;
  readonly state: 'uploading' | 'uploaded' | 'failed';
  /** Fraction sent, 0 to 1, during the upload. */
  readonly sent?: number;
  /** Why it failed: the server's message. */
  readonly reason?: string;
}

/** What to store, and how. */
interface Submission<Saved> {
  readonly values: FlatValues;
  readonly files: readonly ChosenFiles[];
  /** Returns a field's stored paths, to which new ones are appended. */
  readonly existingOf: (path: string) => readonly string[];
  readonly save: (values: FlatValues) => Promise<Saved>;
  readonly upload?: Upload | undefined;
  /** Files stored by earlier attempts, with their paths, so that a retry does not upload them again. */
  readonly stored: WeakMap<File, string>;
  readonly signal: AbortSignal;
  /** Called with all started files whenever one of them progresses. */
  readonly onProgress?: ((files: readonly FileProgress[]) => void) | undefined;
}

/** A submission's result: the result of `save`, or why nothing was stored. */
type Outcome<Saved> = { readonly saved: Saved } | { readonly uploadFailed: string } | { readonly error: unknown };

/** Uploads the chosen files one after the other, then saves. If any upload fails, nothing is saved (SPEC §4). */
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
