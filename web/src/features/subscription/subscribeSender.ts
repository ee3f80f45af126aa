import { apiPaths } from '../../lib/api/apiPaths.ts';
import { formSender } from '../../lib/proofOfWork/formSender.ts';
import { nonceToSubscribe } from './browserNonce.ts';

/** Shown after the confirmation email is sent. */
export const confirmWords = 'Check your email and click the link to confirm.';

/** Returns a note about the confirmation email. */
export function confirmNote(email: string): string {
  return `We sent it to ${email}. The link works for three days. If you don’t see the email, check your spam folder.`;
}

/** Creates a function that submits the subscription form with this browser's nonce; see {@link formSender}. */
export function subscribeSender(): (fields: object, onCheck: () => void) => Promise<void> {
  const sendForm = formSender(apiPaths.subscriptions);
  return async (fields, onCheck) => {
    const nonce = nonceToSubscribe();
    await sendForm({ ...fields, ...(nonce !== undefined && { nonce }) }, onCheck);
  };
}
