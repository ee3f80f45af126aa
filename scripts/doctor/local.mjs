import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnv, runnerImport } from 'vite';
import { readFacts } from '../company/factFile.mjs';
import { policyHeaders, withPolicy } from '../hosting/contentPolicy.mjs';
import { policyFacts } from '../hosting/policyFacts.mjs';

/**
 * Reads what this machine has of a deployment.
 * @param {string} root the repository
 * @param {string} project
 * @returns {Promise<Omit<import('./diagnose.mjs').Deployment, 'now' | 'cloud'>>}
 */
export async function readLocal(root, project) {
  const text = (path) => readFile(join(root, path), 'utf8');
  const [example, own, shared, firebaseJson, indexes, widget, { module: model }, facts] = await Promise.all([
    envFile(root, 'functions/.env.example'),
    envFile(root, `functions/.env.${project}`),
    envFile(root, 'functions/.env'),
    text('firebase.json'),
    text('firestore.indexes.json'),
    text('web/src/features/signIn/widgetConfig.ts'),
    runnerImport(join(import.meta.dirname, 'model.ts')),
    policyFacts(),
  ]);
  const web = loadEnv('production', join(root, 'web'), 'VITE_');
  const { company, microsoftSecretEnds, ...publication } = model;
  return {
    project,
    parameters: own && { ...shared, ...own },
    declared: example ?? {},
    company,
    microsoftSecretEnds,
    signInButtons: readFacts(widget).signInConfig?.signInOptions?.map((option) => option.provider ?? option),
    publication,
    region: facts.region,
    indexes: JSON.parse(indexes),
    web: { mapsKey: web.VITE_MAPS_KEY ?? '', appCheckSiteKey: web.VITE_APP_CHECK_SITE_KEY ?? '' },
    isPolicyCurrent: withPolicy(firebaseJson, policyHeaders({ ...facts, projectId: project })) === firebaseJson,
  };
}

async function envFile(root, path) {
  try {
    return parseEnv(await readFile(join(root, path), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
