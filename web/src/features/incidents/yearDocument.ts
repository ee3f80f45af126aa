import { calls } from '../../lib/config/paths.ts';
import { ApiError, readDocument } from '../../lib/api/request.ts';

/** The collections that keep one document a year, which the server writes. */
type YearlyCollection = 'calls.volume' | 'calls.daily';

/**
 * Reads the document of a year. A year without one is a year without calls, not a failure.
 * @param year four digits
 * @returns its fields; none when there is no such document
 * @throws {ApiError} as readDocument, but not for 404
 */
export async function readYear<T extends object>(
  collection: YearlyCollection,
  year: number,
  signal: AbortSignal,
): Promise<Partial<T>> {
  try {
    return await readDocument<T>(calls.document(collection, String(year)), { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {};
    throw error;
  }
}
