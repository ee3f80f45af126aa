import { describe, expect, it } from 'vitest';
import { bool, fieldsOf, int, text, vector } from '../testing/values.ts';
import { documentSize } from './size.ts';

describe('the size of a document', () => {
  it('matches the example in the documentation', () => {
    // Example from https://firebase.google.com/docs/firestore/storage-size#document_size: 44 + 71 + 32 bytes
    const fields = fieldsOf({
      type: text('Personal'),
      done: bool(false),
      priority: int(1),
      description: text('Learn Cloud Firestore'),
    });
    expect(documentSize('users/jeff/tasks/my_task_id', fields)).toBe(147);
  });

  it('counts eight bytes for each dimension of a vector', () => {
    expect(documentSize('a', fieldsOf({ v: vector(1, 2, 3) }))).toBe(documentSize('a', fieldsOf({ v: vector() })) + 24);
    expect(documentSize('a', fieldsOf({ v: vector(1) }))).toBe(documentSize('a', fieldsOf({ v: int(1) })));
  });
});
