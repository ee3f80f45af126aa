import { randomBytes } from 'node:crypto';
import { member } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { FieldValue } from 'firebase-admin/firestore';
import { lineOfChange } from '../audit/lineOfChange.ts';
import { recordAct } from '../audit/recordAct.ts';
import { requestCaller } from '../caller/authorization.ts';
import { roleOf } from '../caller/callerRole.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { cacheRead } from '../http/cacheControl.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { calendarAddress } from './calendarAddress.ts';

/** Handlers for `/calendar`, the address of the caller's own calendar (docs/api.md). All are members-only. */
interface CalendarEndpoints {
  /** Handles `GET /calendar`. The address is null if there is none. */
  readonly read: RequestHandler;
  /** Handles `POST /calendar`, which creates a new address. The previous one stops working. */
  readonly renew: RequestHandler;
  /** Handles `DELETE /calendar`, which revokes the address. */
  readonly revoke: RequestHandler;
}

export function calendarEndpoints(settings: () => Settings): CalendarEndpoints {
  const addressOf = async (owner: string) => {
    const record = await database().collection(member.collection).doc(owner).get();
    const { site, digestKey } = settings();
    const [key, secret]: readonly unknown[] = [record.get('key'), record.get('calendarSecret')];
    if (typeof key !== 'string' || typeof secret !== 'string') return null;
    return calendarAddress(site, digestKey, { member: owner, key, secret });
  };
  return {
    async read(request, response) {
      const owner = await requestMember(request as Request);
      cacheRead(response, 'never');
      response.json({ address: await addressOf(owner) });
    },
    async renew(request, response) {
      const owner = await requestMember(request as Request);
      await setSecret(owner, randomBytes(16).toString('base64url'));
      response.status(201).json({ address: await addressOf(owner) });
    },
    async revoke(request, response) {
      await setSecret(await requestMember(request as Request), undefined);
      response.status(204).end();
    },
  };
}

/**
 * Returns the email address of the member who sent a request.
 * @throws {Problem} 401 without a valid token, 403 if the caller isn't a member
 */
async function requestMember(request: Request): Promise<string> {
  const { signedIn, member: caller } = await roleOf(await requestCaller(request));
  if (caller === undefined) throw notAuthorized(signedIn);
  return caller;
}

/** Sets the secret that the address is derived from, or removes it if undefined. Adds an audit line. */
async function setSecret(owner: string, secret: string | undefined): Promise<void> {
  const db = database();
  await db.runTransaction(async (transaction) => {
    const ref = db.collection(member.collection).doc(owner);
    const before = (await transaction.get(ref)).data() ?? {};
    if (before['calendarSecret'] === secret) return;
    transaction.update(ref, { calendarSecret: secret ?? FieldValue.delete() });
    const after = { ...before, calendarSecret: secret };
    recordAct(db, transaction, { by: owner, ...lineOfChange('members', owner, { before, after }) });
  });
}
