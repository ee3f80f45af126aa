import { suppression } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { jsonBody } from '../http/readBody.ts';
import { requestAdmin } from '../caller/authorization.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/checkForm.ts';
import { database } from '../platform/firebase.ts';
import { allow } from './suppressAddress.ts';

/** The only field in the request. */
const addressOnly = {
  ...suppression,
  fields: { email: { kind: 'email', label: 'Email', audience: 'admin', required: true } },
} as const;

/**
 * Handles `POST /suppressions/allow` `{email}`: lets an address receive email again, for admins. Responds with 204 even
 * if the address is not suppressed.
 */
export const allowAddress: RequestHandler = async (request, response) => {
  const admin = await requestAdmin(request);
  const { email } = await checkedForm(addressOnly, await jsonBody(request, FORM_MAX_BYTES));
  await allow(database(), email, admin);
  response.status(204).end();
};
