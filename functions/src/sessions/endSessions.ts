import { isDocumentId, member } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { endedSessionsLine } from '../audit/lineOfChange.ts';
import { recordAct } from '../audit/recordAct.ts';
import { noSuchDocument, requestAdmin } from '../caller/authorization.ts';
import { Problem } from '../http/problem.ts';
import { accounts, database } from '../platform/firebase.ts';
import { uidsOf } from '../platform/identities.ts';

/**
 * Handles `POST /members/{id}/sessions/end`, which lets admins sign a member out everywhere
 * (docs/decisions/036-sessions-end.md). Stores the current time in the member's record, so that older sign-ins are
 * rejected, and revokes the refresh tokens, so that browsers can't get new ID tokens.
 */
export const endSessions: RequestHandler<{ id: string }> = async (request, response) => {
  const by = await requestAdmin(request as Request);
  const { id } = request.params;
  if (!isDocumentId(id) || !(await markEnded(database(), id, by))) throw noSuchDocument(member.collection);
  await revokeTokens(database(), id);
  response.status(204).end();
};

/**
 * Sets `sessionsEndedAt` in the member's record to the current time.
 * @returns false if the member doesn't exist
 */
async function markEnded(db: Firestore, id: string, by: string): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const record = db.collection(member.collection).doc(id);
    const fields = (await transaction.get(record)).data();
    if (fields === undefined) return false;
    transaction.update(record, { sessionsEndedAt: FieldValue.serverTimestamp() });
    recordAct(db, transaction, { by, ...endedSessionsLine(id, fields) });
    return true;
  });
}

async function revokeTokens(db: Firestore, id: string): Promise<void> {
  const [auth, uids] = await Promise.all([accounts(), uidsOf(db, id)]);
  const results = await Promise.allSettled(uids.map((uid) => auth.revokeRefreshTokens(uid)));
  if (results.some((result) => result.status === 'rejected' && !isDeleted(result.reason)))
    throw new Problem(503, 'We could not end every session right now. Please try again.');
}

function isDeleted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}
