import { createReadStream } from 'node:fs';
import type { Firestore } from 'firebase-admin/firestore';
import { CallIntake } from '../calls/callIntake.ts';
import { columnsText, NotACallsFileError, type ChosenColumns } from '../csv/header.ts';
import { readCalls } from '../csv/readCalls.ts';
import type { Rejects } from '../csv/rejects.ts';
import type { ImportSummary } from './summary.ts';

/** What to import, and how. */
export interface ImportOptions {
  /** The export. */
  readonly file: string;
  /** Where refused rows go. */
  readonly rejects: Rejects;
  /** Columns that somebody chose instead of those that are recognized. */
  readonly columns?: ChosenColumns;
  /** The key of the dispatch center whose incident numbers the file has; null: incidents are known by their content. */
  readonly center?: string | null;
  /** Look everything up and write nothing. */
  readonly dryRun: boolean;
  /** Milliseconds since 1970, against which a time in the future is noticed. */
  readonly now: number;
  /** Stops the import at the next row; what was begun is finished. */
  readonly signal?: AbortSignal;
  /** Told as the file is read: bytes and rows so far. */
  readonly onProgress?: (bytesRead: number, rows: number) => void;
}

/** What came of an import, whether it went through or failed half-way. */
export interface ImportResult extends ImportSummary {
  /** The years in which calls of the file lie, in order: their counts are to be made again. */
  readonly years: readonly number[];
  /** Why it ended early; null when it did not, or was stopped. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Imports a file of calls into `incidents`.
 * @param db where the calls go
 * @param options what to import, and how
 * @throws {NotACallsFileError} when the file cannot be imported at all, before anything was written
 * @throws when the file cannot be read
 */
export async function importCalls(db: Firestore, options: ImportOptions): Promise<ImportResult> {
  const { center = null } = options;
  const intake = new CallIntake(db, { dryRun: options.dryRun, ...(center !== null && { center }) });
  const { rejects } = options;
  let read = 0;
  let columns = '';
  let lastLine = 1;
  let failure: { readonly error: unknown } | null = null;
  try {
    const batches = readCalls(createReadStream(options.file), options.now, {
      columns: { ...(center === null && { number: null }), ...options.columns },
      onHeader: (header) => {
        columns = columnsText(header);
        if (center === null || header.at.number !== undefined) return;
        throw new NotACallsFileError(
          `The first line names no column for the incident number. Name it yourself: --column number="…"\n${columns}`,
        );
      },
    });
    reading: for await (const { rows, bytesRead } of batches) {
      for (const row of rows) {
        if (options.signal?.aborted) break reading;
        read += 1;
        lastLine = row.line;
        if ('call' in row) await intake.add(row.call, row.number);
        else await rejects.add(row.line, row.reason, row.raw);
      }
      options.onProgress?.(bytesRead, read);
    }
  } catch (error) {
    if (read === 0) throw error;
    failure = { error };
  }
  try {
    await intake.finish();
  } catch (error) {
    failure ??= { error };
  }
  await rejects.close();
  return {
    columns,
    read,
    ...intake.counts,
    rejected: rejects.count,
    stoppedAfterLine: options.signal?.aborted || failure !== null ? lastLine : null,
    years: [...intake.years].sort((a, b) => a - b),
    failure,
  };
}
