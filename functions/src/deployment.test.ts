import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { functionsRegion } from '@firehouse/model';
import { declaredParams } from 'firebase-functions/params';
import { describe, expect, it } from 'vitest';
import { SECRETS } from '@firehouse/scripts/cloud';
import * as functions from './index.ts';

/** What the CLI knows about a function (https://firebase.google.com/docs/functions/manage-functions). */
interface Endpoint {
  readonly maxInstances?: number;
  readonly cpu?: number;
  readonly concurrency?: number;
  readonly availableMemoryMb?: number;
  readonly eventTrigger?: unknown;
  readonly scheduleTrigger?: unknown;
  readonly region?: unknown;
}

/** Google's quota of CPU allocation in a region for many new projects. */
const NEW_PROJECT_PROCESSORS = 20;

const endpoints = Object.entries(functions).flatMap(([name, value]): [string, Endpoint][] => {
  const endpoint = (value as { readonly __endpoint?: Endpoint }).__endpoint;
  return endpoint === undefined ? [] : [[name, endpoint]];
});

describe('every function', () => {
  it.each(endpoints)('%s has an instance limit and the region', (_name, { maxInstances, region }) => {
    expect(maxInstances).toBeGreaterThan(0);
    expect(maxInstances).toBeLessThanOrEqual(20);
    expect(region).toEqual([functionsRegion]);
  });

  it('is in the region that firebase.json names; if not, run npm run policy', () => {
    const { hosting } = JSON.parse(readFileSync(join(import.meta.dirname, '../../firebase.json'), 'utf8')) as {
      readonly hosting: { readonly rewrites: readonly { readonly function?: { readonly region: string } }[] };
    };
    const regions = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
    expect(new Set(regions)).toEqual(new Set([functionsRegion]));
  });

  it('fits the quota of a new project, even while a deployment starts all of them beside those that run', () => {
    const processors = endpoints.map(([, { cpu = 1 }]) => cpu);
    expect(processors.reduce((sum, cpu) => sum + cpu)).toBeLessThanOrEqual(0.75 * NEW_PROJECT_PROCESSORS);
    for (const [name, { cpu = 1, maxInstances = Infinity }] of endpoints)
      expect(cpu * maxInstances, name).toBeLessThanOrEqual(NEW_PROJECT_PROCESSORS);
  });

  it('in the background has a part of a processor, one event at a time and few instances', () => {
    const background = endpoints.filter(([, { eventTrigger, scheduleTrigger }]) => eventTrigger ?? scheduleTrigger);
    const whole = background.filter(([, { cpu = 1 }]) => cpu === 1).map(([name]) => name);
    expect(whole.toSorted()).toEqual(['cleanStoredPicture', 'deliverMail']);
    for (const [name, { maxInstances, scheduleTrigger }] of background)
      expect(maxInstances, name).toBeLessThanOrEqual(scheduleTrigger === undefined ? 3 : 1);
    for (const [name, { cpu = 1, concurrency, availableMemoryMb = 256 }] of endpoints)
      if (cpu < 1) {
        expect(concurrency, name).toBe(1);
        expect(cpu, name).toBeGreaterThanOrEqual(availableMemoryMb > 256 ? 1 / 3 : 1 / 6);
      }
  });

  it('is counted in docs/deploy.md', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
    expect(/(\d+) functions/.exec(guide)?.[1]).toBe(String(endpoints.length));
  });

  it('includes the main ones', () => {
    expect(endpoints.map(([name]) => name)).toEqual(expect.arrayContaining(['api', 'upload', 'feeds', 'sendMailing']));
  });
});

/** A parameter as the CLI sees it. */
interface Spec {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
}

const specs = declaredParams.map((param) => (param as unknown as { toSpec(): Spec }).toSpec());

it('functions/.env.example has every parameter, with its default', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8'));
  const parameters = specs.filter(({ type }) => type !== 'secret');
  expect(new Set(Object.keys(example))).toEqual(new Set(parameters.map(({ name }) => name)));
  // The sender's default is built from the company's facts.
  for (const { name, default: normal = '' } of parameters.filter((each) => each.name !== 'MAIL_FROM'))
    expect(example[name], name).toBe(String(normal));
});

it('the doctor knows every secret', () => {
  const secrets = specs.filter(({ type }) => type === 'secret').map(({ name }) => name);
  expect(new Set(SECRETS)).toEqual(new Set(secrets));
});
