import { FORM_CHALLENGE_HEADER, FORM_PROOF_HEADER } from '@firehouse/model';
import { ApiError } from '../api/apiError.ts';
import { send } from '../api/writeRequest.ts';

/** Shown while a proof of work is being computed. */
export const checkingWords = 'Checking that you’re not a robot…';

/**
 * Maximum number of challenges to solve per submission. A second one is needed if the first expired before it was
 * solved.
 */
const MAX_PROOFS = 2;

/**
 * Submits a public form.
 * @param body form fields
 * @param onCheck called when a proof of work starts, so that the form can show a message
 * @throws {ApiError} with the server's message; otherwise like `send`
 */
type FormSender = (body: object, onCheck: () => void) => Promise<void>;

/**
 * Creates a function that submits a public form. Submitting the same fields again after a lost response reuses the
 * idempotency key. Under load, the API requires a proof of work; the code that computes it is loaded on demand
 * (docs/decisions/018).
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
