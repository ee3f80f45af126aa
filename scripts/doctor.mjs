import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { loadEnv, runnerImport } from 'vite';
import { getAs, readCloud } from './doctor/cloud.mjs';
import { diagnose } from './doctor/diagnose.mjs';
import { contentPolicy, withPolicy } from './hosting/contentPolicy.mjs';
import { policyFacts } from './hosting/policyFacts.mjs';
import { runScript } from './steps.mjs';

// npm run doctor [-- --project ID] [--local]: reports what is missing in a deployment, and what to do.

const root = resolve(import.meta.dirname, '..');

await runScript(async () => {
  const { values } = parseArgs({ options: { project: { type: 'string' }, local: { type: 'boolean' } } });
  const project = values.project ?? (await ownProject());
  const isLocal = values.local === true || project.startsWith('demo-');
  const cloud = isLocal ? undefined : await cloudOf(project);
  const findings = diagnose({ ...(await localFacts(project)), project, cloud });
  for (const { state, what, todo } of findings) console.log(`${state.padEnd(8)} ${what}\n         ${todo}`);
  if (cloud === undefined && !isLocal)
    console.log('The project in the cloud was not checked. Run "gcloud auth application-default login" and try again.');
  if (findings.length === 0) console.log(`Nothing is missing for ${project}.`);
  return findings.some(({ state }) => state === 'missing') ? 1 : 0;
});

async function ownProject() {
  const { projects } = JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8'));
  return projects.live ?? projects.default;
}

async function localFacts(project) {
  const [example, own, shared, firebaseJson, { module }, facts] = await Promise.all([
    envFile('functions/.env.example'),
    envFile(`functions/.env.${project}`),
    envFile('functions/.env'),
    readFile(join(root, 'firebase.json'), 'utf8'),
    runnerImport(join(root, 'model/src/company/company.ts')),
    policyFacts(),
  ]);
  const web = loadEnv('production', join(root, 'web'), 'VITE_');
  return {
    parameters: own && { ...shared, ...own },
    declared: example ?? {},
    company: module.company,
    region: facts.region,
    web: { mapsKey: web.VITE_MAPS_KEY ?? '', appCheckSiteKey: web.VITE_APP_CHECK_SITE_KEY ?? '' },
    isPolicyCurrent: withPolicy(firebaseJson, contentPolicy({ ...facts, projectId: project })) === firebaseJson,
  };
}

async function envFile(path) {
  try {
    return parseEnv(await readFile(join(root, path), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined if nobody is signed in, or the network is unavailable. */
async function cloudOf(project) {
  // This machine is not in Google's cloud: detection would take seconds and print a warning.
  process.env.METADATA_SERVER_DETECTION ??= 'none';
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  try {
    await token();
    return await readCloud(project, getAs(project, token));
  } catch (error) {
    if (!/default credentials/i.test(error.message))
      console.error(`Reading the project in the cloud failed: ${error.message}`);
    return undefined;
  }
}
