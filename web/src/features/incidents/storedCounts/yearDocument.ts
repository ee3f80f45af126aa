import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { readDocument } from '../../../lib/api/readRequest.ts';

/** The collections with one document per year, which the server writes. */
type YearlyCollection = 'calls.volume' | 'calls.daily';

/**
 * Reads the document of a year. A missing document means a year without incidents, not a failure.
 * @param year four digits
 * @returns its fields; empty if the document does not exist
 * @throws {ApiError} like readDocument, except for 404
 */
export async function readYear<T extends object>(
  collection: YearlyCollection,
  year: number,
  signal: AbortSignal,
): Promise<Partial<T>> {
  try {
    return await readDocument<T>(apiPaths.document(collection, String(year)), { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {};
    throw error;
  }
}
