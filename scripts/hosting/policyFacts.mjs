import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** See policyFacts.d.mts. */
export async function policyFacts() {
  const { projects } = JSON.parse(await readFile(join(root, '.firebaserc'), 'utf8'));
  const [{ module: model }, { module: details }, { module: page }] = await Promise.all([
    runnerImport(join(root, 'model/src/company/company.ts')),
    runnerImport(join(root, 'model/src/company/details.ts')),
    runnerImport(join(root, 'web/vite/firstPaintScript.ts')),
  ]);
  return {
    projectId: projects.live ?? projects.default,
    donationScript: model.company.donation.script,
    publishesToFacebook: model.company.facebookPageId !== '',
    region: details.functionsRegion,
    inlineScripts: [page.firstPaintScript],
  };
}
