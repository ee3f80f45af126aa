import { suppression } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { jsonBody } from '../http/readBody.ts';
import { requestAdmin } from '../caller/authorization.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/checkForm.ts';
import { database } from '../platform/firebase.ts';
import { allow } from './suppressAddress.ts';

/** The entity for a request with only an email address. */
const addressOnly = {
  ...suppression,
  fields: { email: { kind: 'email', label: 'Email', audience: 'admin', required: true } },
} as const;

/**
 * Handles `POST /suppressions/allow` with `{ email }`, which lets admins end an address's suppression. Responds with
 * 204 even if the address isn't suppressed.
 */
export const allowAddress: RequestHandler = async (request, response) => {
  const admin = await requestAdmin(request);
  const { email } = await checkedForm(addressOnly, await jsonBody(request, FORM_MAX_BYTES));
  await allow(database(), email, admin);
  response.status(204).end();
};
