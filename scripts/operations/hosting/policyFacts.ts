import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { accounts, company, functionsRegion } from '@firehouse/model';
import type { PolicyFacts } from './contentPolicy.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Reads the facts that firebase.json repeats from their sources: the policy's facts and the functions' region. */
export async function policyFacts(): Promise<PolicyFacts & { readonly region: string }> {
  const { projects }: { projects: { default: string; live?: string } } = JSON.parse(
    await readFile(join(root, '.firebaserc'), 'utf8'),
  );
  // Loaded by Vite, because the page's script is built from browser code.
  const page = join(root, 'web/vite/firstPaintScript.ts');
  const { firstPaintScript } = (await runnerImport<{ firstPaintScript: string }>(page)).module;
  return {
    projectId: projects.live ?? projects.default,
    donationScript: company.donation.script,
    publishesToFacebook: accounts.facebookPageId !== '',
    region: functionsRegion,
    inlineScripts: [firstPaintScript],
  };
}
