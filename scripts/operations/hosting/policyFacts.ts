import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { accounts, company, functionsRegion } from '@firehouse/model';
import type { PolicyFacts } from './contentPolicy.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Reads everything that firebase.json repeats: the input for the Content-Security-Policy, and the functions' region.
 */
export async function policyFacts(): Promise<PolicyFacts & { readonly region: string }> {
  const { projects }: { projects: { default: string; live?: string } } = JSON.parse(
    await readFile(join(root, '.firebaserc'), 'utf8'),
  );
  // Load this with Vite, because the script is part of the browser code.
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
