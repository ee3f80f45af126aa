import { FORM_CHALLENGE_HEADER, FORM_PROOF_HEADER } from '@firehouse/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formSender } from './formSender.ts';

vi.mock(import('./proveWork.ts'), () => ({ default: (challenge: string) => Promise.resolve(`${challenge}.7`) }));

const done = () => Response.json({ received: true }, { status: 202 });
const challenged = (challenge: string) =>
  new Response('Too many forms.', { status: 428, headers: { [FORM_CHALLENGE_HEADER]: challenge } });

const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

let answers: (() => Response)[];
let sent: { key: string | null; proof: string | null }[];
const onCheck = vi.fn();

beforeEach(() => {
  sent = [];
  onCheck.mockClear();
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    const given = new Headers(headers);
    sent.push({ key: given.get('Idempotency-Key'), proof: given.get(FORM_PROOF_HEADER) });
    const next = answers.shift() ?? expect.fail('One request too many.');
    return Promise.resolve(next());
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a public form', () => {
  it('is sent once when no proof is required', async () => {
    answers = [done];
    await formSender('/apply')({ name: 'Ada' }, onCheck);
    expect(sent).toEqual([{ key: expect.any(String), proof: null }]);
    expect(onCheck).not.toHaveBeenCalled();
  });

  it('is sent again under the same key with the proof that the API requires', async () => {
    answers = [() => challenged('a'), done];
    await formSender('/apply')({ name: 'Ada' }, onCheck);
    expect(sent.map(({ proof }) => proof)).toEqual([null, 'a.7']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(onCheck).toHaveBeenCalledTimes(1);
  });

  it('keeps its key and its proof after a lost response, and neither when it changes', async () => {
    answers = [() => challenged('a'), lost, done, done];
    const send = formSender('/apply');
    await expect(send({ name: 'Ada' }, onCheck)).rejects.toThrow('Failed to fetch');
    await send({ name: 'Ada' }, onCheck);
    await send({ name: 'Bea' }, onCheck);
    expect(sent.map(({ proof }) => proof)).toEqual([null, 'a.7', 'a.7', null]);
    expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true, true, false]);
  });

  it('fails after two rejected proofs, and on any other response', async () => {
    answers = [() => challenged('a'), () => challenged('b'), () => challenged('c')];
    await expect(formSender('/apply')({ name: 'Ada' }, onCheck)).rejects.toMatchObject({ status: 428 });
    expect(sent.map(({ proof }) => proof)).toEqual([null, 'a.7', 'b.7']);
    answers = [() => new Response('Later.', { status: 429 })];
    await expect(formSender('/apply')({ name: 'Ada' }, onCheck)).rejects.toMatchObject({ status: 429 });
  });
});
