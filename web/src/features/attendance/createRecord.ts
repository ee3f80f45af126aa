import { apiPaths } from '../../lib/api/apiPaths.ts';
import { send } from '../../lib/api/writeRequest.ts';

/**
 * Creates an attendance record.
 * @throws {ApiError} 412 if it already exists
 */
export async function createRecord(id: string, body: object): Promise<void> {
  await send(apiPaths.document('attendance', id), { method: 'PUT', headers: { 'If-None-Match': '*' }, body });
}
