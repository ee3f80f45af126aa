import { randomBytes } from 'node:crypto';
import { aggregateCallVolume, yearsOnRecord } from '@firehouse/incidents/counting';
import { company, member, normalizeEmail } from '@firehouse/model';
import type { Bucket } from '@firehouse/project';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { storedFields } from '../demo/demoDocument.ts';
import type { FirstAdmin } from './firstDataArguments.ts';
import { FirstDataError } from './firstDataError.ts';
import { putFirstObject, type FirstObject } from './firstObjects.ts';

/** The result of a step. */
export interface StepOutcome {
  readonly state: 'created' | 'updated' | 'replaced' | 'unchanged' | 'kept';
  /** Why the existing data was kept, and what to do. */
  readonly why?: string;
}

/** One atomic write. */
interface Step {
  readonly label: string;
  readonly run: () => Promise<StepOutcome>;
}

/** The project to fill, and the data to fill it with. */
interface FillOptions {
  readonly db: Firestore;
  readonly bucket: Bucket;
  readonly admin: FirstAdmin;
  readonly objects: readonly FirstObject[];
  readonly overwrite: boolean;
  readonly now: number;
}

/**
 * Returns the steps that fill a new project. Each is one atomic write that first checks what already exists, so the
 * steps can be interrupted at any point and repeated. The admin comes last, so that nobody can sign in to an incomplete
 * site.
 */
export async function planSteps({ db, bucket, admin, objects, overwrite, now }: FillOptions): Promise<Step[]> {
  const record = newAdmin(admin, now);
  const years = [...new Set([...company.chartYears, ...(await yearsOnRecord(db, now))])].sort((a, b) => a - b);
  return [
    ...years.map((year) => ({ label: `The call counts of ${year}`, run: () => countYear(db, year) })),
    ...objects.map((object) => ({ label: object.label, run: () => putFirstObject(bucket, object, overwrite) })),
    { label: `The admin ${record.id}`, run: () => putAdmin(db, record, overwrite) },
  ];
}

async function countYear(db: Firestore, year: number): Promise<StepOutcome> {
  const existed = (await db.doc(`calls.volume/${year}`).get()).exists;
  const { changed } = await aggregateCallVolume(db, year);
  if (!existed) return { state: 'created' };
  return { state: changed ? 'updated' : 'unchanged' };
}

interface AdminRecord {
  readonly id: string;
  readonly fields: Record<string, unknown>;
}

/**
 * Returns the record of the first admin in its stored form.
 * @throws ZodError if a value is invalid
 */
function newAdmin({ email, fName, lName, role }: FirstAdmin, now: number): AdminRecord {
  const id = normalizeEmail(email);
  const fields = {
    key: randomBytes(15).toString('base64url'),
    email: id,
    fName,
    lName,
    startDt: new Date(now).toISOString(),
    isLifeTimeMember: false,
    orgRoles: [role],
    privileges: ['member', 'admin'],
  };
  return { id, fields: storedFields({ entity: member, id, fields }, now) };
}

/** @throws {FirstDataError} if the member exists and isn't an admin, unless `overwrite` is true */
async function putAdmin(db: Firestore, { id, fields }: AdminRecord, overwrite: boolean): Promise<StepOutcome> {
  const reference = db.collection(member.collection).doc(id);
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (!stored.exists) {
      transaction.create(reference, fields);
      return { state: 'created' };
    }
    const privileges: unknown = stored.get('privileges');
    if (Array.isArray(privileges) && privileges.includes('admin')) return { state: 'unchanged' };
    if (!overwrite)
      throw new FirstDataError(
        `${id} is a member without the privilege admin. Another admin can grant it in the portal, and so does ` +
          '--overwrite.',
      );
    transaction.update(reference, {
      privileges: FieldValue.arrayUnion('member', 'admin'),
      rev: FieldValue.increment(1),
    });
    return { state: 'updated' };
  });
}
