import type { Entity, FormName } from '@firehouse/model';
import type { Request, Response } from 'express';
import type { KeyedRequest } from '../ledger/idempotencyKey.ts';
import type { Settings } from '../platform/settings.ts';
import { admitForm } from './admitForm.ts';
import { checkedForm, type Form } from './checkForm.ts';

/** A public form, before validation. */
interface ArrivedForm {
  readonly form: FormName;
  /** The entity that defines the fields. */
  readonly entity: Entity;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Validates a public form, checks the rate limits, and processes it once. Forms from bots and repeats with the same
 * `Idempotency-Key` are silently ignored: the endpoint sends the same response as for any other form.
 * @param work processes the form in a single transaction, and must call `remember` with the key
 * @throws {Problem} 400 if a field is invalid; otherwise like {@link admitForm}
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
