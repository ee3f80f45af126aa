import { challengeCodes, formFields, post, texts } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/apiError.ts';
import { nextState, opened, type FormEvent, type FormState } from './formState.ts';
import { BackToForm } from './saveCallback.ts';

const fields = formFields(post, 'edit');
const input = { savedAt: 1, base: { rev: 2 }, values: { title: 'B' }, hadFiles: false };
const title = { path: 'title', words: 'Enter the title.' };
const failed = (error: unknown, wording = {}): FormEvent => ({ type: 'failed', error, fields, wording });
const after = (...events: readonly FormEvent[]): FormState => events.reduce(nextState, opened);

const leave = () => {};
const submitted: FormEvent = { type: 'submitted', errors: [] };
const uploading: FormEvent = { type: 'uploading', uploads: [{ name: 'a.jpg', state: 'uploading', sent: 0.5 }] };

describe('a form', () => {
  it('shows the errors of its fields instead of being saved, until they are corrected', () => {
    const invalid = after({ type: 'submitted', errors: [title] });
    expect(invalid).toEqual({ ...opened, errors: [title] });
    expect(nextState(invalid, submitted)).toMatchObject({ progress: { state: 'saving' }, errors: [] });
  });

  it('shows the uploads, and what takes long, while it is being saved', () => {
    const sending = after(submitted, uploading, { type: 'delayed', words: 'Checking your browser…' });
    expect(sending).toMatchObject({ progress: { state: 'saving', words: 'Checking your browser…' } });
    expect(sending.uploads).toHaveLength(1);
  });

  it('forgets the uploads of the previous attempt', () => {
    const again = after(submitted, uploading, failed(new Error('No.')), { type: 'returned' }, submitted);
    expect(again).toEqual({ ...opened, progress: { state: 'saving' } });
  });

  it('no longer asks about changes once they are saved', () => {
    const result = { note: 'Theirs: Title.' };
    const saved = after(submitted, { type: 'leaving', leave }, { type: 'saved', result });
    expect(saved).toEqual({ ...opened, progress: { state: 'saved', result } });
  });

  it('asks once before it is left, and can stay', () => {
    expect(after({ type: 'leaving', leave }).leave).toBe(leave);
    expect(after({ type: 'leaving', leave }, { type: 'stayed' })).toEqual(opened);
  });

  it('has no errors once unsaved input is restored', () => {
    expect(after({ type: 'submitted', errors: [title] }, { type: 'restored', input })).toEqual({
      ...opened,
      restored: input,
    });
  });
});

describe('after a failure, a form', () => {
  it('shows the message, and is editable again on request', () => {
    const state = after(submitted, failed(new ApiError(503, 'Try later.')));
    expect(state.progress).toEqual({ state: 'failed', failure: `${texts.saveFailed}Try later.` });
    expect(nextState(state, { type: 'returned' })).toEqual(opened);
  });

  it('is editable at once if the server names a field', () => {
    const error = new ApiError(400, 'title must be at most 100 characters long.');
    expect(after(submitted, failed(error, { failed: 'Not published. ' }))).toMatchObject({
      progress: { state: 'editing', failure: 'Not published. The title must be at most 100 characters long.' },
      errors: [{ path: 'title', words: 'The title must be at most 100 characters long.' }],
    });
  });

  it('is editable at once if the user returned to it, without a message', () => {
    expect(after(submitted, failed(new BackToForm()))).toEqual(opened);
  });

  it('is editable at once, with the message, if the user canceled signing in again', () => {
    const headers = new Headers({ 'WWW-Authenticate': `Bearer error="${challengeCodes.signInTooOld}"` });
    const { progress, errors } = after(submitted, failed(new ApiError(401, 'Sign in again.', headers)));
    expect(progress).toEqual({ state: 'editing', failure: `${texts.saveFailed}Sign in again.` });
    expect(errors).toEqual([]);
  });

  it.each([
    [new ApiError(400, 'name is too long.'), ''],
    [new ApiError(503, 'down'), 'The server has a problem. Try again later. What you entered is still in the form.'],
  ])('that is terse shows no message of the server: %s', (error, reason) => {
    const wording = { failed: 'Not sent.', isTerse: true };
    expect(after(submitted, failed(error, wording)).progress).toEqual({
      state: 'failed',
      failure: 'Not sent.',
      reason,
    });
  });

  it.each([
    [{}, 'a.jpg failed.'],
    [{ failed: 'Not sent.', isTerse: true }, 'Not sent.'],
  ])('names a file that could not be uploaded, unless it is terse: %j', (wording, failure) => {
    const { progress } = after(submitted, uploading, { type: 'uploadFailed', failure: 'a.jpg failed.', wording });
    expect(progress).toEqual({ state: 'failed', failure });
  });
});
