import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnv } from 'vite';
import { policyHeaders, withPolicy } from '../hosting/contentPolicy.ts';
import { policyFacts } from '../hosting/policyFacts.ts';
import type { Deployment } from './diagnose.ts';
import * as model from './doctorModel.ts';

/** Reads everything about a deployment that is in the repository. */
export async function readLocal(root: string, project: string): Promise<Omit<Deployment, 'now' | 'cloud'>> {
  const text = (path: string) => readFile(join(root, path), 'utf8');
  const [example, own, shared, firebaseJson, indexes, facts] = await Promise.all([
    envFile(root, 'functions/.env.example'),
    envFile(root, `company/.env.${project}`),
    envFile(root, 'company/.env'),
    text('firebase.json'),
    text('firestore.indexes.json'),
    policyFacts(),
  ]);
  const web = loadEnv('production', join(root, 'company'), 'VITE_');
  const { company, microsoftSecretEnds, ...publication } = model;
  return {
    project,
    parameters: own && { ...shared, ...own },
    declared: example ?? {},
    company,
    microsoftSecretEnds,
    publication,
    region: facts.region,
    indexes: JSON.parse(indexes),
    web: { mapsKey: web.VITE_MAPS_KEY ?? '', appCheckSiteKey: web.VITE_APP_CHECK_SITE_KEY ?? '' },
    isPolicyCurrent: withPolicy(firebaseJson, policyHeaders({ ...facts, projectId: project })) === firebaseJson,
  };
}

/** Parses an .env file. Returns undefined if it doesn't exist. */
async function envFile(root: string, path: string): Promise<Record<string, string> | undefined> {
  if (!existsSync(join(root, path))) return undefined;
  return parseEnv(await readFile(join(root, path), 'utf8')) as Record<string, string>;
}
