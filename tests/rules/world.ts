import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import firebase from 'firebase/compat/app';
import 'firebase/compat/firestore';
import { REQUEST_TIME, type Claims, type Fields, type RulesCase } from './cases/case.ts';
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
      for (const { path, before } of cases) if (before !== undefined) documents.set(path, before);
      await pastRules(environment, async (db) => {
        const entries = [...documents];
        for (let start = 0; start < entries.length; start += BATCH) {
          const batch = db.batch();
          for (const [path, fields] of entries.slice(start, start + BATCH)) batch.set(db.doc(path), storable(fields));
          await batch.commit();
        }
      });
    },
    async isAllowed({ as: claims, operation, path, document }) {
      const db = as(claims);
      try {
        if (operation === 'list')
          await db
            .collection(path.slice(0, path.lastIndexOf('/')))
            .limit(1)
            .get({ source: 'server' });
        else if (operation === 'get') await db.doc(path).get({ source: 'server' });
        else if (operation === 'delete') await db.doc(path).delete();
        else await db.doc(path).set(storable(document ?? {}));
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

/** Times of the request become the SDK's own mark for them. */
function storable(fields: Fields): firebase.firestore.DocumentData {
  const times = Object.entries(fields).filter(([, value]) => value === REQUEST_TIME);
  return {
    ...fields,
    ...Object.fromEntries(times.map(([name]) => [name, firebase.firestore.FieldValue.serverTimestamp()])),
  };
}
