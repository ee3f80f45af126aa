import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSuite, type Suite, type SuiteOptions } from 'firebase-without-java/suite';
import { contextOf } from './contextOf.ts';

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../..');

interface SuitesOptions {
  /** Which emulators to start, and their configuration. */
  readonly start: Pick<SuiteOptions, 'only' | 'adapt'>;
  /** Stores the tests' data in an empty suite; nothing by default. */
  readonly fill?: (suite: Suite) => Promise<void>;
  /** URL of the inbox; without one, no emails are sent. */
  readonly inbox?: string;
}

/**
 * Starts a suite on free ports for each worker, fills the suites with data, and provides their addresses to the tests.
 * @returns the suites, a function that empties and refills them, and one that stops them
 */
export async function provideSuites(
  project: TestProject,
  { start, fill = async () => {}, inbox = '' }: SuitesOptions,
): Promise<{ suites: readonly Suite[]; refill: () => Promise<void>; stop: () => Promise<void> }> {
  const suites = await startSuites(workersOf(project), start);
  const fillAll = async () => {
    // One after another, because the Admin SDK reads the emulators' addresses from environment variables.
    for (const suite of suites) await inOwnEnvironment(() => fill(suite));
  };
  const refill = async () => {
    await Promise.all(suites.map(empty));
    await fillAll();
  };
  const stop = async () => {
    await Promise.all(suites.map((suite) => suite.stop()));
  };
  try {
    await fillAll();
    project.provide('notReady', '');
    project.provide(
      'suites',
      suites.map((suite) => contextOf(suite, inbox)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { suites, refill, stop };
}

/** Deletes all documents and accounts. Stored objects stay, because folders that have some are not filled again. */
async function empty({ projectId, firestore, auth }: Suite): Promise<void> {
  const project = `emulator/v1/projects/${projectId}`;
  for (const path of [`${firestore}/${project}/databases/(default)/documents`, `${auth}/${project}/accounts`]) {
    const { ok, status } = await fetch(`http://${path}`, {
      method: 'DELETE',
      headers: { Authorization: 'Bearer owner' },
    });
    if (!ok) throw new Error(`DELETE ${path}: ${status}`);
  }
}

/** Returns the number of workers: at most one per test file, except in watch mode, where files can be added. */
function workersOf(project: TestProject): number {
  const { maxWorkers } = project.config;
  const { config, state } = project.vitest;
  const files = state.getPaths();
  return config.watch ? maxWorkers : Math.max(1, Math.min(maxWorkers, files.length));
}

/**
 * Turns off request logging. A run sends thousands of requests, and the CLI and Vitest would print two lines for each.
 */
const QUIET = { FIREBASE_REQUEST_LINES: 'off' };

/** Starts suites concurrently. If one fails to start, stops the others. */
async function startSuites(count: number, options: SuitesOptions['start']): Promise<Suite[]> {
  const starting = Array.from({ length: count }, () =>
    startSuite({ root, projectId: 'demo-firehouse', ports: 'free', environment: QUIET, ...options }),
  );
  const started = await Promise.allSettled(starting);
  const failed = started.find((result) => result.status === 'rejected');
  const suites = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (failed === undefined) return suites;
  await Promise.all(suites.map((suite) => suite.stop()));
  throw failed.reason;
}

/**
 * Runs work and removes the environment variables that it has set. Test processes inherit the environment, and
 * libraries in them must not use the emulators by accident.
 */
async function inOwnEnvironment(work: () => Promise<void>): Promise<void> {
  const known = new Set(Object.keys(process.env));
  await work();
  for (const name of Object.keys(process.env)) if (!known.has(name)) delete process.env[name];
}
