import { FORM_PROOF_HEADER } from '@firehouse/model';
import { ApiError } from '../api/request.ts';
import { send } from '../api/send.ts';

/** Shown while a proof of work is computed. */
export const checkingWords = 'Checking that you’re not a robot…';

/** How many challenges are solved for one form: a second one where the first came too late. */
const MAX_PROOFS = 2;

/**
 * Sends one public form.
 * @param body its fields
 * @param onCheck called when a proof of work begins, to tell the visitor
 * @throws {ApiError} with the server's sentence; else as `send` does
 */
export type FormSender = (body: object, onCheck: () => void) => Promise<void>;

/**
 * What sends a public form: the same fields again, after an answer that was lost, are the same request to the API.
 * When so many forms arrive that it requires a proof of work, the proof is computed and the form sent again
 * (docs/decisions/018). The code for that is loaded only then.
 * @param call from `calls` of config/paths.ts
 */
export function formSender(call: string): FormSender {
  let attempt = { content: '', key: '', proof: '' };
  return async (body, onCheck) => {
    const content = JSON.stringify(body);
    if (content !== attempt.content) attempt = { content, key: crypto.randomUUID(), proof: '' };
    for (let proofs = 0; ; proofs++) {
      try {
        const { key, proof } = attempt;
        const headers = { 'Idempotency-Key': key, ...(proof !== '' && { [FORM_PROOF_HEADER]: proof }) };
        await send(call, { method: 'POST', body, headers });
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.challenge === undefined || proofs === MAX_PROOFS) throw error;
        onCheck();
        const { default: proveWork } = await import('./proveWork.ts');
        attempt.proof = await proveWork(error.challenge);
      }
    }
  };
}
