import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { messageOf, runScript } from '../lib/steps.ts';
import { readCloud } from './doctor/readCloud.ts';
import { diagnose } from './doctor/diagnose.ts';
import { googleAs } from './doctor/googleApis.ts';
import { readLocal } from './doctor/readLocal.ts';

// npm run doctor [-- --project ID] [--local]: checks a deployment for problems and prints how to fix them.

const root = resolve(import.meta.dirname, '../..');

await runScript(async () => {
  const { values } = parseArgs({ options: { project: { type: 'string' }, local: { type: 'boolean' } } });
  const project = values.project ?? (await ownProject());
  const isLocal = values.local === true || project.startsWith('demo-');
  const cloud = isLocal ? undefined : await cloudOf(project);
  const findings = diagnose({ ...(await readLocal(root, project)), now: Date.now(), cloud });
  for (const { state, what, todo } of findings) console.log(`${state.padEnd(8)} ${what}\n         ${todo}`);
  if (cloud === undefined && !isLocal)
    console.log('The project in the cloud was not checked. Run "gcloud auth application-default login" and try again.');
  if (findings.length === 0) console.log(`Nothing is missing for ${project}.`);
  return findings.some(({ state }) => state === 'missing') ? 1 : 0;
});

async function ownProject() {
  const { projects }: { projects: { live?: string; default: string } } = JSON.parse(
    await readFile(join(root, '.firebaserc'), 'utf8'),
  );
  return projects.live ?? projects.default;
}

/**
 * Reads the project's configuration in the cloud. Returns undefined if that fails, for example because the user isn't
 * signed in.
 */
async function cloudOf(project: string) {
  // Skip detecting Google's metadata server, which takes seconds and prints a warning outside of Google Cloud.
  process.env.METADATA_SERVER_DETECTION ??= 'none';
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  try {
    await token();
    return await readCloud(project, googleAs(project, token));
  } catch (error) {
    if (!/default credentials/i.test(messageOf(error)))
      console.error(`Reading the project in the cloud failed: ${messageOf(error)}`);
    return undefined;
  }
}
