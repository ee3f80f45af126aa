import { texts } from '@firehouse/model';
import type { ChosenFiles, FormValues } from './readForm.ts';

/**
 * Stores a file.
 * @param file as the visitor chose it
 * @returns its path in the store
 */
export type Upload = (file: File) => Promise<string>;

/** How far one chosen file has come (SPEC §4, Upload status). */
export interface FileProgress {
  readonly name: string;
  readonly state: 'uploading' | 'uploaded' | 'failed';
  /** Why it failed, in the server's words. */
  readonly reason?: string;
}

/** What is to be stored, and how. */
export interface Submission {
  readonly values: FormValues;
  readonly files: readonly ChosenFiles[];
  readonly save: (values: FormValues) => Promise<void>;
  readonly upload?: Upload | undefined;
  /** Told whenever a file has come further, of all files that were begun. */
  readonly onProgress?: ((files: readonly FileProgress[]) => void) | undefined;
}

/** Why nothing was stored, in words for the visitor. */
export interface Failure {
  readonly words: string;
  readonly isUpload: boolean;
}

/**
 * Uploads the chosen files and then saves. If any upload fails, nothing is saved (SPEC §4).
 * @param submission what to store
 */
export async function submit({ values, files, save, upload, onProgress }: Submission): Promise<'saved' | Failure> {
  const stored: Record<string, unknown> = { ...values };
  let begun: readonly FileProgress[] = [];
  const tell = (progress: readonly FileProgress[]) => {
    begun = progress;
    onProgress?.(progress);
  };
  for (const { name, chosen, isSeveral } of files) {
    const paths: string[] = [];
    for (const file of chosen) {
      const others = begun;
      tell([...others, { name: file.name, state: 'uploading' }]);
      try {
        if (upload === undefined) throw new Error(`No place is known for ${name}.`);
        paths.push(await upload(file));
        tell([...others, { name: file.name, state: 'uploaded' }]);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        console.error('Upload failed:', reason);
        tell([...others, { name: file.name, state: 'failed', reason }]);
        return { words: `${texts.fileFailed(file.name)} ${texts.filesFailed}`, isUpload: true };
      }
    }
    stored[name] = isSeveral ? paths : paths[0];
  }
  try {
    await save(stored);
    return 'saved';
  } catch (error) {
    return { words: error instanceof Error ? error.message : String(error), isUpload: false };
  }
}
