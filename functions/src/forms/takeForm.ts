import type { Entity, FormName } from '@firehouse/model';
import type { Request, Response } from 'express';
import type { KeyedRequest } from '../ledger/idempotencyKey.ts';
import type { Settings } from '../platform/settings.ts';
import { admitForm } from './admitForm.ts';
import { checkedForm, type Form } from './checkForm.ts';

/** A public form as received. */
interface ArrivedForm {
  readonly form: FormName;
  /** The entity to check its fields against. */
  readonly entity: Entity;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Processes a public form: checks it, admits it, and does its work once. Forms from bots and repeats under the same key
 * are dropped; the endpoint responds to all of them alike.
 * @param response receives the challenge if a proof of work is required
 * @param work runs in one transaction; must store the key with `remember`
 * @throws {Problem} 400 for an invalid field; otherwise like {@link admitForm}
 */
export async function takeForm(
  request: Request,
  response: Response,
  { form, entity, fields }: ArrivedForm,
  settings: Settings,
  work: (checked: Form, keyed: KeyedRequest | undefined) => Promise<unknown>,
): Promise<void> {
  const checked = await checkedForm(entity, fields);
  if (checked.isFromProgram) return;
  const { email, values } = checked;
  const { isRepeat, keyed } = await admitForm(request, response, { form, email, values }, settings);
  if (!isRepeat) await work(checked, keyed);
}
