import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSuite, type Suite, type SuiteOptions } from 'firebase-without-java/suite';
import { contextOf } from './contextOf.ts';

/** The repository. */
export const root = resolve(import.meta.dirname, '../..');

/** The suites for a project. */
interface SuitesOptions {
  /** The emulators to start, and their configuration. */
  readonly start: Pick<SuiteOptions, 'only' | 'adapt'>;
  /** Stores the tests' data in an empty suite; by default, nothing is stored. */
  readonly fill?: (suite: Suite) => Promise<void>;
  /** URL of the inbox; without one, no email is sent. */
  readonly inbox?: string;
}

/**
 * Starts a suite on free ports for each worker of a project, fills them, and provides their addresses to the tests.
 * @returns the suites, a function that empties and refills them, and one that stops them
 */
export async function provideSuites(
  project: TestProject,
  { start, fill = async () => {}, inbox = '' }: SuitesOptions,
): Promise<{ suites: readonly Suite[]; refill: () => Promise<void>; stop: () => Promise<void> }> {
  const suites = await startSuites(workersOf(project), start);
  const fillAll = async () => {
    // Sequential, because the Admin SDK reads the emulators' addresses from the process's environment.
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

/** Deletes documents and accounts; stored objects are replaced. */
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

/**
 * Returns the number of workers: at most one per file to run, of any project, except in watch mode, where files can be
 * added.
 */
function workersOf(project: TestProject): number {
  const { maxWorkers } = project.config;
  const { config, state } = project.vitest;
  const files = state.getPaths();
  return config.watch ? maxWorkers : Math.max(1, Math.min(maxWorkers, files.length));
}

/** Starts suites concurrently: all of them, or none. */
async function startSuites(count: number, options: SuitesOptions['start']): Promise<Suite[]> {
  const starting = Array.from({ length: count }, () =>
    startSuite({ root, projectId: 'demo-firehouse', ports: 'free', ...options }),
  );
  const started = await Promise.allSettled(starting);
  const failed = started.find((result) => result.status === 'rejected');
  const suites = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (failed === undefined) return suites;
  await Promise.all(suites.map((suite) => suite.stop()));
  throw failed.reason;
}

/**
 * Removes environment variables set by the work: the tests' processes inherit the environment, and a library in them
 * must not mistake the emulators for production.
 */
async function inOwnEnvironment(work: () => Promise<void>): Promise<void> {
  const known = new Set(Object.keys(process.env));
  await work();
  for (const name of Object.keys(process.env)) if (!known.has(name)) delete process.env[name];
}
