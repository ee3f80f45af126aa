import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { isPlainObject } from '@firehouse/model';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import {
  FromRequest,
  inSession,
  REQUEST_TIME,
  WholeDouble,
  type Claims,
  type Fields,
  type RulesCase,
} from './cases/case.ts';
import { records } from './cases/ruleCallers.ts';
import { restCases } from './restCases.ts';

// Silence the SDK, which logs every denial. The cases cause thousands.
firebase.firestore.setLogLevel('silent');

/** A separate project on a Firestore emulator, with its own rules. */
export interface World {
  /** Deletes all documents, and stores the cases' initial documents and the member records. */
  prepare(cases: readonly RulesCase[]): Promise<void>;
  /** Runs a case with the REST API. */
  isAllowed(one: RulesCase): Promise<boolean>;
  /** Runs a case with the SDK, like a browser. */
  isAllowedBySdk(one: RulesCase): Promise<boolean>;
  /** Returns Firestore as used by a caller with these claims. */
  as(claims: Claims): firebase.firestore.Firestore;
  /** Stores or deletes a document, bypassing the rules. */
  put(path: string, fields: Fields | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a project with the given rules.
 * @param emulator `host:port` of a Firestore emulator
 * @param projectId project to use; its documents are deleted
 * @param rules content of a rules file
 * @throws if the rules have errors
 */
export async function openWorld(emulator: string, projectId: string, rules: string): Promise<World> {
  const { hostname: host, port } = new URL(`http://${emulator}`);
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules } });
  const rest = restCases(emulator, projectId);
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
      await rest.store(documents);
    },
    isAllowed: rest.isAllowed,
    async isAllowedBySdk({ as: claims, operation, path, document, along = {} }) {
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
  return claims === null
    ? environment.unauthenticatedContext()
    : environment.authenticatedContext('somebody', inSession(claims));
}

async function pastRules(
  environment: RulesTestEnvironment,
  work: (db: firebase.firestore.Firestore) => Promise<void>,
): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => work(context.firestore()));
}

function isMap(value: unknown): value is Fields {
  return isPlainObject(value);
}

/** Replaces {@link REQUEST_TIME} with the SDK's sentinel. */
function storable(fields: Fields): firebase.firestore.DocumentData {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, storableValue(value)]));
}

function storableValue(value: unknown): unknown {
  if (value === REQUEST_TIME) return firebase.firestore.FieldValue.serverTimestamp();
  if (value instanceof FromRequest) return new Date(Date.now() + value.ms);
  if (value instanceof WholeDouble) return value.value;
  return isMap(value) ? storable(value) : value;
}
