import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsRegion } from '@firehouse/model';
import { declaredParams } from 'firebase-functions/params';
import { describe, expect, it } from 'vitest';
import * as backgroundFunctions from './background.ts';
import * as functions from './index.ts';
import { recordedCollections, triggerName } from './audit/recordedCollections.ts';
import { recordedWrites } from './audit/auditTriggers.ts';
import { allSettings } from './platform/settingsTable.ts';
import { generatedPage } from './testing/generatedPage.ts';

/**
 * The options of a function, as read by the Firebase CLI (https://firebase.google.com/docs/functions/manage-functions).
 */
interface Endpoint {
  readonly maxInstances?: number | IntParam;
  readonly cpu?: number;
  readonly concurrency?: number;
  readonly availableMemoryMb?: number;
  readonly eventTrigger?: unknown;
  readonly scheduleTrigger?: unknown;
  readonly region?: unknown;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

/** A setting that the Firebase CLI reads from the project's parameters. */
interface IntParam {
  readonly options: { readonly default: number };
}

/** Typical CPU quota per region for a new Google Cloud project. */
const NEW_PROJECT_PROCESSORS = 20;

// All exports, including the ones that are generated.
const endpoints = Object.entries({ ...functions, ...backgroundFunctions, ...recordedWrites }).flatMap(
  ([name, value]): [string, Endpoint][] => {
    const endpoint = (value as { readonly __endpoint?: Endpoint }).__endpoint;
    return endpoint === undefined ? [] : [[name, endpoint]];
  },
);

/** Returns the number of instances. For a parameter, returns its default. */
function numberOf(instances: number | IntParam = Infinity): number {
  return typeof instances === 'number' ? instances : instances.options.default;
}

describe('every function', () => {
  it.each(endpoints)('%s has an instance limit and the region', (_name, { region, ...limits }) => {
    const maxInstances = numberOf(limits.maxInstances);
    expect(maxInstances).toBeGreaterThan(0);
    expect(maxInstances).toBeLessThanOrEqual(20);
    expect(region).toEqual([functionsRegion]);
  });

  it('is in the region that firebase.json names; if not, run npm run company', () => {
    const { hosting } = JSON.parse(readFileSync(join(import.meta.dirname, '../../firebase.json'), 'utf8')) as {
      readonly hosting: { readonly rewrites: readonly { readonly function?: { readonly region: string } }[] };
    };
    const regions = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
    expect(new Set(regions)).toEqual(new Set([functionsRegion]));
  });

  it('fits the quota of a new project, even while a deployment starts all of them beside those that run', () => {
    const processors = endpoints.map(([, { cpu = 1 }]) => cpu);
    expect(processors.reduce((sum, cpu) => sum + cpu)).toBeLessThanOrEqual(0.75 * NEW_PROJECT_PROCESSORS);
    for (const [name, { cpu = 1, maxInstances }] of endpoints)
      expect(cpu * numberOf(maxInstances), name).toBeLessThanOrEqual(NEW_PROJECT_PROCESSORS);
  });

  it('in the background has a part of a processor, one event at a time and few instances', () => {
    const background = endpoints.filter(([, { eventTrigger, scheduleTrigger }]) => eventTrigger ?? scheduleTrigger);
    const whole = background.filter(([, { cpu = 1 }]) => cpu === 1).map(([name]) => name);
    expect(whole.toSorted()).toEqual(['cleanStoredPicture', 'deliverMail']);
    for (const [name, { maxInstances, scheduleTrigger }] of background)
      expect(numberOf(maxInstances), name).toBeLessThanOrEqual(scheduleTrigger === undefined ? 3 : 1);
    for (const [name, { cpu = 1, concurrency, availableMemoryMb = 256 }] of endpoints)
      if (cpu < 1) {
        expect(concurrency, name).toBe(1);
        expect(cpu, name).toBeGreaterThanOrEqual(availableMemoryMb > 256 ? 1 / 3 : 1 / 6);
      }
  });

  it.each(['deliverMail', 'retryMail', 'sendMailing'])('%s has the secrets of the emails that it sends', (name) => {
    const keys = new Map(endpoints).get(name)?.secretEnvironmentVariables?.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['DIGEST_KEY', 'SMTP_PASSWORD', 'DKIM_KEY']));
  });

  it.each(['api', 'feeds'])('%s has the key that seals the IDs of incidents with less detail', (name) => {
    const keys = new Map(endpoints).get(name)?.secretEnvironmentVariables?.map(({ key }) => key);
    expect(keys).toContain('DIGEST_KEY');
  });

  it('is counted in docs/deploy.md', () => {
    generatedPage(join(import.meta.dirname, '../../docs/deploy.md')).expectMatch(
      /(?<=The site has )\d+(?= functions)/,
      String(endpoints.length),
    );
  });

  it('of an audited collection is exported', () => {
    const names = recordedCollections.map((collection) => triggerName(collection));
    generatedPage(join(import.meta.dirname, 'background.ts')).expectSection(
      'recorded writes',
      `${names.map((name) => `export const ${name} = recordedWrites.${name};\n`).join('')}// `,
    );
  });

  it('includes the main ones', () => {
    expect(endpoints.map(([name]) => name)).toEqual(expect.arrayContaining(['api', 'upload', 'feeds', 'sendMailing']));
  });
});

it('the functions declare the settings of the table, and no others', () => {
  const names = declaredParams.map((param) => (param as unknown as { readonly name: string }).name);
  expect(names.toSorted()).toEqual(allSettings.map(({ name }) => name).toSorted());
});
