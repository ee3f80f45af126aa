import { describe, expect, it } from 'vitest';
import { judging } from '../testing/judging.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function crew(id) { return get(/databases/$(database)/documents/crews/$(id)).data; }
    match /shifts/{id} {
      allow get: if resource.data.open == true;
      allow list: if crew(request.auth.uid).leader == true || resource.data.open == true;
      allow create: if request.resource.data.hours < 9;
      allow update: if request.resource.data.hours < resource.data.hours;
      allow delete: if crew('a').leader == true;
    }
    match /logs/{id} {
      allow get: if request.auth.uid == id;
      allow write:
        if request.auth != null
          && id == 'x';
    }
    match /logs/{id} {
      allow read, write: if false;
    }
  }
}`;

const rules = judging(RULES, { 'shifts/1': { hours: 4 }, 'crews/a': { leader: false } });
const ANN = { uid: 'a', token: {} };
const set = (path: string, data: Readonly<Record<string, number>>, exists: boolean, fields = true) => {
  const { reason } = rules.write(null, path, data, {
    exists,
    knownBeforeRead: { methods: ['create', 'update'], fields },
  });
  return reason;
};

describe('the wording of a denial', () => {
  it('contains only the first round if every result in it was false', () => {
    expect(rules.create(null, 'logs/1', {}).reason).toBe("\nfalse for 'create' @ L15, false for 'create' @ L19");
    expect(set('logs/1', {}, false)).toBe(
      "\nfalse for 'create' @ L15, false for 'create' @ L19, false for 'update' @ L15, false for 'update' @ L19",
    );
    expect(set('shifts/2', { hours: 10 }, false)).toBe(
      "\nfalse for 'create' @ L8, evaluation error at L9:24 for 'update' @ L9",
    );
  });

  it('contains both rounds if the first one needed a stored document', () => {
    expect(rules.get(null, 'shifts/1').reason).toBe(
      "\nevaluation error at L6:21 for 'get' @ L6, Property open is undefined on object. for 'get' @ L6",
    );
    expect(rules.get(null, 'shifts/2').reason).toBe(
      "\nevaluation error at L6:21 for 'get' @ L6, Null value error. for 'get' @ L6",
    );
    expect(rules.delete(null, 'shifts/1').reason).toBe(
      "\nevaluation error at L10:24 for 'delete' @ L10, false for 'delete' @ L10",
    );
    expect(set('shifts/1', { hours: 5 }, true)).toBe(
      "\nevaluation error at L9:24 for 'update' @ L9, false for 'update' @ L9",
    );
    expect(set('shifts/2', { hours: 12 }, false, false)).toBe(
      "\nevaluation error at L8:24 for 'create' @ L8, " +
        "evaluation error at L9:24 for 'update' @ L9, false for 'create' @ L8",
    );
  });

  it('contains an error of the request itself in both rounds', () => {
    expect(rules.get(null, 'logs/1').reason).toBe(
      "\nNull value error. for 'get' @ L13, false for 'get' @ L19, " +
        "Null value error. for 'get' @ L13, false for 'get' @ L19",
    );
    expect(rules.create(null, 'shifts/2', {}).reason).toBe(
      "\nProperty hours is undefined on object. for 'create' @ L8, " +
        "Property hours is undefined on object. for 'create' @ L8",
    );
  });

  it('contains the first round of a query only if it needed a document', () => {
    expect(rules.list(ANN, 'shifts', { field: 'open', op: '==', value: false }).reason).toBe(
      "\nevaluation error at L7:22 for 'list' @ L7, false for 'list' @ L7",
    );
    expect(rules.list(ANN, 'shifts').reason).toBe(
      "\nevaluation error at L7:22 for 'list' @ L7, Property open is undefined on object. for 'list' @ L7",
    );
    expect(rules.list(null, 'logs').reason).toBe("\nfalse for 'list' @ L19");
    expect(rules.list(null, 'others').reason).toBe('\nNo matching allow statements');
  });
});
