import { FORM_CHALLENGE_HEADER, FORM_PROOF_HEADER } from '@firehouse/model';
import { ApiError } from '../api/apiError.ts';
import { send } from '../api/writeRequest.ts';

/** Shown while a proof of work is computed. */
export const checkingWords = 'Checking that you’re not a robot…';

/** Maximum number of challenges to solve for one form: a second one if the first solution came too late. */
const MAX_PROOFS = 2;

/**
 * Sends one public form.
 * @param body its fields
 * @param onCheck called when a proof of work starts, to inform the visitor
 * @throws {ApiError} with the server's message; otherwise like `send`
 */
type FormSender = (body: object, onCheck: () => void) => Promise<void>;

/**
 * Creates the sender for a public form. After a lost response, sending the same fields again repeats the same request
 * to the API. Under load, the API requires a proof of work, which is computed before the form is sent again
 * (docs/decisions/018). The code for that is loaded on demand.
 * @param path from lib/api/apiPaths.ts
 */
export function formSender(path: string): FormSender {
  let attempt = { content: '', key: '', proof: '' };
  return async (body, onCheck) => {
    const content = JSON.stringify(body);
    if (content !== attempt.content) attempt = { content, key: crypto.randomUUID(), proof: '' };
    for (let proofs = 0; ; proofs++) {
      try {
        const { key, proof } = attempt;
        const headers = { 'Idempotency-Key': key, ...(proof !== '' && { [FORM_PROOF_HEADER]: proof }) };
        await send(path, { method: 'POST', body, headers });
        return;
      } catch (error) {
        const challenge = error instanceof ApiError ? error.headers?.get(FORM_CHALLENGE_HEADER) : undefined;
        if (!challenge || proofs === MAX_PROOFS) throw error;
        onCheck();
        const { default: proveWork } = await import('./proveWork.ts');
        attempt.proof = await proveWork(challenge);
      }
    }
  };
}
