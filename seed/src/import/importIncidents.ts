import { createReadStream } from 'node:fs';
import { isHeld, type PublicationPolicy } from '@firehouse/model/publication';
import type { Firestore } from 'firebase-admin/firestore';
import { IncidentIntake } from '../incidents/incidentIntake.ts';
import { columnsText, NotAnIncidentsFileError, type ChosenColumns } from '../csv/recognizeColumns.ts';
import { readIncidents } from '../csv/readIncidents.ts';
import type { Rejects } from '../csv/rejectedRows.ts';
import type { ImportSummary } from './importSummary.ts';

export interface ImportOptions {
  readonly file: string;
  readonly rejects: Rejects;
  /** Columns chosen by the user, which override the recognized ones. */
  readonly columns?: ChosenColumns;
  /**
   * Key of the dispatch center that the incident numbers are from. If null, incidents are identified by their content.
   */
  readonly center?: string | null;
  /** Publication policy. Incidents that an admin must release become drafts. */
  readonly publication?: PublicationPolicy;
  /** If true, nothing is written. */
  readonly dryRun: boolean;
  /** Epoch milliseconds, to detect times in the future. */
  readonly now: number;
  /** Aborting this stops the import after pending batches. */
  readonly signal?: AbortSignal;
  /** Called with the number of bytes and rows read so far. */
  readonly onProgress?: (bytesRead: number, rows: number) => void;
}

/** The result of an import, even if it failed. */
export interface ImportResult extends ImportSummary {
  /** Years of the imported incidents, in order. Their counts need to be updated. */
  readonly years: readonly number[];
  /** The error that stopped the import. Null if it finished, or was stopped by `signal`. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Imports a file of incidents. An error after the first row stops the import and is returned as `failure`.
 * @throws {NotAnIncidentsFileError} if the file can't be imported at all; nothing has been written in that case
 * @throws if the file can't be read
 */
export async function importIncidents(db: Firestore, options: ImportOptions): Promise<ImportResult> {
  const { center = null, publication = [] } = options;
  const intake = new IncidentIntake(db, {
    dryRun: options.dryRun,
    isHeld: (fields) => isHeld(publication, fields),
    ...(center !== null && { center }),
  });
  const { rejects } = options;
  let read = 0;
  let columns = '';
  let lastLine = 1;
  let failure: { readonly error: unknown } | null = null;
  try {
    const batches = readIncidents(createReadStream(options.file), options.now, {
      columns: { ...(center === null && { number: null }), ...options.columns },
      onHeader: (header) => {
        columns = columnsText(header);
        if (center === null || header.at.number !== undefined) return;
        throw new NotAnIncidentsFileError(
          `The first line has no column for the incident number. Name it yourself: --column number="…"\n${columns}`,
        );
      },
    });
    reading: for await (const { rows, bytesRead } of batches) {
      for (const row of rows) {
        if (options.signal?.aborted) break reading;
        read += 1;
        lastLine = row.line;
        if ('incident' in row) await intake.add(row.incident, row.number);
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
