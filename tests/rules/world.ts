import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { isPlainObject } from '@firehouse/model';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import { FromRequest, REQUEST_TIME, WholeDouble, type Claims, type Fields, type RulesCase } from './cases/case.ts';
import { records } from './cases/people.ts';

// The SDK logs each denial, and there are two thousand.
firebase.firestore.setLogLevel('silent');

/** Writes per batch here. */
const BATCH = 250;

/** A separate project on a Firestore emulator, with its own rules. */
export interface World {
  /** Deletes all documents, and stores the cases' initial documents and everybody's records. */
  prepare(cases: readonly RulesCase[]): Promise<void>;
  /** Runs a case, as a browser would. */
  isAllowed(one: RulesCase): Promise<boolean>;
  /** The database with a caller's token. */
  as(claims: Claims): firebase.firestore.Firestore;
  /** Stores or deletes past the rules. */
  put(path: string, fields: Fields | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a project with rules.
 * @param emulator `host:port` of a Firestore emulator
 * @param projectId the project; its documents are deleted
 * @param rules the text of a rules file
 * @throws when the rules have errors
 */
export async function openWorld(emulator: string, projectId: string, rules: string): Promise<World> {
  const { hostname: host, port } = new URL(`http://${emulator}`);
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules } });
  const contexts = new Map<string, firebase.firestore.Firestore>();

  function as(claims: Claims): firebase.firestore.Firestore {
    const key = JSON.stringify(claims);
    const known = contexts.get(key) ?? contextOf(environment, claims).firestore();
    contexts.set(key, known);
    return known;
  }

  return {
    as,
    async prepare(cases) {
      await environment.clearFirestore();
      const documents = new Map(Object.entries(records));
      for (const { path, before, others = {} } of cases) {
        if (before !== undefined) documents.set(path, before);
        for (const [another, fields] of Object.entries(others)) documents.set(another, fields);
      }
      await pastRules(environment, async (db) => {
        const entries = [...documents];
        for (let start = 0; start < entries.length; start += BATCH) {
          const batch = db.batch();
          for (const [path, fields] of entries.slice(start, start + BATCH)) batch.set(db.doc(path), storable(fields));
          await batch.commit();
        }
      });
      for (const [path, fields] of documents) await storeWholeDoubles(emulator, projectId, path, fields);
    },
    async isAllowed({ as: claims, operation, path, document, along = {} }) {
      const db = as(claims);
      try {
        if (operation === 'list')
          await db
            .collection(path.slice(0, path.lastIndexOf('/')))
            .limit(1)
            .get({ source: 'server' });
        else if (operation === 'get') await db.doc(path).get({ source: 'server' });
        else {
          const batch = db.batch();
          const own = operation === 'delete' ? undefined : (document ?? {});
          for (const [target, fields] of Object.entries({ [path]: own, ...along })) {
            if (fields === undefined) batch.delete(db.doc(target));
            else batch.set(db.doc(target), storable(fields));
          }
          await batch.commit();
        }
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return false;
        throw error;
      }
    },
    async put(path, fields) {
      await pastRules(environment, async (db) =>
        fields === undefined ? db.doc(path).delete() : db.doc(path).set(storable(fields)),
      );
    },
    close: () => environment.cleanup(),
  };
}

function contextOf(environment: RulesTestEnvironment, claims: Claims): RulesTestContext {
  return claims === null ? environment.unauthenticatedContext() : environment.authenticatedContext('somebody', claims);
}

async function pastRules(
  environment: RulesTestEnvironment,
  work: (db: firebase.firestore.Firestore) => Promise<void>,
): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => work(context.firestore()));
}

/** The SDK would store them as integers, so they are written over REST, past the rules. */
async function storeWholeDoubles(emulator: string, projectId: string, path: string, fields: Fields): Promise<void> {
  const doubles = wholeDoubles(fields);
  if (doubles.length === 0) return;
  const mask = doubles.map(([name]) => `updateMask.fieldPaths=${name}`).join('&');
  const response = await fetch(
    `http://${emulator}/v1/projects/${projectId}/databases/(default)/documents/${path}?${mask}`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ fields: restFields(doubles) }),
    },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

type PlacedDouble = readonly [path: string, value: number];

/** Paths and values: `location.coordinate.lat`. */
function wholeDoubles(fields: Fields, prefix = ''): PlacedDouble[] {
  return Object.entries(fields).flatMap(([name, value]): PlacedDouble[] => {
    if (value instanceof WholeDouble) return [[prefix + name, value.value]];
    return isMap(value) ? wholeDoubles(value, `${prefix}${name}.`) : [];
  });
}

/** Only these values, nested in their maps, in REST format. */
function restFields(doubles: readonly PlacedDouble[]): Record<string, unknown> {
  const names = new Set(doubles.map(([path]) => path.split('.')[0] ?? ''));
  return Object.fromEntries(
    [...names].map((name) => {
      const own = doubles.find(([path]) => path === name);
      if (own !== undefined) return [name, { doubleValue: own[1] }];
      const inner = doubles.filter(([path]) => path.startsWith(`${name}.`));
      const fields = restFields(inner.map(([path, value]) => [path.slice(name.length + 1), value]));
      return [name, { mapValue: { fields } }];
    }),
  );
}

function isMap(value: unknown): value is Fields {
  return isPlainObject(value);
}

/** Replaces request times by the SDK's sentinel. */
function storable(fields: Fields): firebase.firestore.DocumentData {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, storableValue(value)]));
}

function storableValue(value: unknown): unknown {
  if (value === REQUEST_TIME) return firebase.firestore.FieldValue.serverTimestamp();
  if (value instanceof FromRequest) return new Date(Date.now() + value.ms);
  if (value instanceof WholeDouble) return value.value;
  return isMap(value) ? storable(value) : value;
}
