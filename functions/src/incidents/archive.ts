import { Timestamp, type DocumentData, type Firestore } from 'firebase-admin/firestore';

/** gRPC's ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/**
 * Keeps the copy of a closed incident in `incidents.closed`, under its own id. Events arrive at least
 * once and in any order: the first copy stays as it is (DESIGN, Closing an incident).
 * @param db the database, with the server's rights
 * @param id the incident's id
 * @param incident its fields as they were when it was deleted
 * @param closedAt the time of the event, ISO
 * @returns whether this call made the copy
 */
export async function archiveIncident(
  db: Firestore,
  id: string,
  incident: DocumentData,
  closedAt: string,
): Promise<boolean> {
  try {
    await db
      .collection('incidents.closed')
      .doc(id)
      .create({ ...incident, closedAt: Timestamp.fromDate(new Date(closedAt)) });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS) return false;
    throw error;
  }
}
