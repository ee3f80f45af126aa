import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import { REQUEST_TIME, WholeDouble, type Claims, type Fields, type RulesCase } from './cases/case.ts';
import { records } from './cases/people.ts';

// It writes down each denial, and there are two thousand.
firebase.firestore.setLogLevel('silent');

/** The most writes that one batch of the SDK takes here. */
const BATCH = 250;

/** A project of its own on a Firestore emulator, with its own rules. */
export interface World {
  /** Takes all documents away, and puts those there that the cases begin with, and everybody's records. */
  prepare(cases: readonly RulesCase[]): Promise<void>;
  /** Tries a case, as a browser would. */
  isAllowed(one: RulesCase): Promise<boolean>;
  /** The database as somebody sees it. */
  as(claims: Claims): firebase.firestore.Firestore;
  /** Stores or deletes past the rules. */
  put(path: string, fields: Fields | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a project with rules.
 * @param emulator `host:port` of a Firestore emulator
 * @param projectId the project; its documents are lost
 * @param rules the text of a rules file
 * @throws when the rules have faults
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

/** The SDK would store them as integers, so they go over REST, past the rules. */
async function storeWholeDoubles(emulator: string, projectId: string, path: string, fields: Fields): Promise<void> {
  const doubles = Object.entries(fields).filter(([, value]) => value instanceof WholeDouble);
  if (doubles.length === 0) return;
  const mask = doubles.map(([name]) => `updateMask.fieldPaths=${name}`).join('&');
  const values = doubles.map(([name, value]) => [name, { doubleValue: (value as WholeDouble).value }]);
  const response = await fetch(
    `http://${emulator}/v1/projects/${projectId}/databases/(default)/documents/${path}?${mask}`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ fields: Object.fromEntries(values) }),
    },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Times of the request become the SDK's own mark for them. */
function storable(fields: Fields): firebase.firestore.DocumentData {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, unknown] => {
      if (value === REQUEST_TIME) return [name, firebase.firestore.FieldValue.serverTimestamp()];
      return [name, value instanceof WholeDouble ? value.value : value];
    }),
  );
}
